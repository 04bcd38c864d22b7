downloads-label = ダウンロード
download-queued = 待機中
download-progress = { BYTES($done) } / { BYTES($total) }
download-meter = { $name }のダウンロード
download-show = フォルダーに表示
download-cancel = ダウンロードを中止
