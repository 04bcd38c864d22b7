import-erased = 以前ここで削除
import-erased-too = ここで削除した{ $n }件の会話もインポートする
