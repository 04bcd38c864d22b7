as-is = { $text }
unknown-text = このテキストは、より新しいバージョンの{ -brand }で作成されました ({ $id })。
unknown-action = コマンドパレットにこの操作はありません。
