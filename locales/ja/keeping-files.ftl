export-unreachable = { $n }件のサービスに接続できなかったため、残りのファイルは要求していません。
import-erased = 以前ここで削除
import-erased-too = ここで削除した{ $n }件の会話もインポートする
