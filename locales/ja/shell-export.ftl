dialog-export = 会話を書き出す
dialog-export-folder = 書き出し先のフォルダーを選択
exported-name = { -brand } の書き出し
exported-untitled = 新規会話
exported-you = あなた
exported-assistant = アシスタント
exported-version = バージョン { NUMBER($number) }/{ NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = ほか{ $n }件のファイル
exported-sources = 出典
exported-reasoning = 思考
exported-web-search = ウェブ検索
exported-file-search = ファイル検索
exported-code = コード
exported-input = 入力
exported-result = 結果
exported-unfinished = この回答は受信中でした。
exported-stopped = この回答は停止されました。
exported-interrupted = この回答は中断されました。
exported-failed = この回答は失敗しました。
exported-taken = { NUMBER($seconds) } 秒
exported-tokens = { $n ->
   *[other] { $n } トークン
}
exported-list = 会話
exported-messages = { $n ->
   *[other] メッセージ { $n } 件
}
