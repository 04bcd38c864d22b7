export-done = { $name } に書き出しました。
export-missing = { $n ->
   *[other] { $n } 件のファイルを含められませんでした。理由はマニフェストにあります。
}
export-failed = 書き出しに失敗しました。
export-nothing-written = 何も書き込まれていません。
export-no-permission = { $folder } に書き込む権限がありません。
export-exists = { $name } は既に存在します。
export-nothing = 書き出すものがありません。
export-nothing-do = メッセージのある会話を選択してください。
export-underway = 別の書き出しが実行中です。
export-underway-do = 終わるまで待つか、キャンセルしてください。
export-gone = 書き出したファイルはもうありません。
export-gone-why = 移動または削除されました。
export-no-pdf = このシステムでは PDF と印刷はまだ利用できません。
export-as-html = HTML で書き出し、ブラウザーで印刷してください。
export-not-printed = 会話を印刷できませんでした。
export-unreachable = { $n }件のサービスに接続できなかったため、残りのファイルは要求していません。
