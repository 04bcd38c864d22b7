export-menu = 書き出す…
export-copy = Markdown としてコピー
export-print = 印刷…
export-action = 会話を書き出す…
export-action-keywords = 保存 markdown html json pdf
export-action-all = すべて書き出す…
export-action-copy = 会話を Markdown としてコピー
export-action-print = 会話を印刷…
export-settings = 会話の書き出し
export-settings-note = Markdown、HTML、JSON、PDF
export-title = 書き出し
export-what = 対象
export-this = この会話
export-selected = 選択した会話
export-folder = フォルダー「{ $name }」
export-everything = すべて
export-n-messages = { $n ->
   *[other] メッセージ { $n } 件
}
export-n-conversations = { $n ->
   *[other] 会話 { $n } 件
}
export-format = 形式
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = どのエディターでも開けるテキスト。
export-html-note = どのブラウザーでも開けて検索できるページ。アプリは不要です。
export-json-note = 全メッセージの全バージョン。他のプログラム用です。
export-pdf-note = 印刷や共有に適したページ。テキストを検索できます。
export-include = 含める内容
export-files = 添付ファイル
export-files-sum = { $n ->
   *[other] ファイル { $n } 件、{ BYTES($size) }
}
export-citations = 引用とその箇所
export-details = 回答の技術的な詳細
export-details-note = モデル、時刻、ID。キーは含まれません。
export-archived = アーカイブした会話
export-package = 保存形式
export-zip = ZIP ファイル
export-as-folder = フォルダー
export-size = 約 { BYTES($size) }。書き出したものは暗号化されません。
export-size-pending = サイズを計算しています… 書き出したものは暗号化されません。
export-not-encrypted = 書き出したものは暗号化されません。
export-progress = 書き出し中: { NUMBER($done) }/{ NUMBER($total) }
