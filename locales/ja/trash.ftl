trash-title = ゴミ箱
trash-search = ゴミ箱を検索
trash-empty = ゴミ箱を空にする…
trash-note = { $n ->
   *[other] 会話とメッセージは { $n } 日後に完全に削除されます。
}
trash-note-forever = 会話とメッセージは、ゴミ箱を空にするまで残ります。
trash-change = 変更
trash-name = 名前
trash-deleted = 削除日
trash-left = 残り
trash-messages = メッセージ
trash-days-left = { $n ->
   *[other] { $n } 日
}
trash-today = 今日
trash-restore = 復元
trash-restore-of = 「{ $name }」を復元
trash-erase-of = 「{ $name }」を完全に削除
trash-files = 一緒に削除：{ $names }
trash-no-text = テキストのないメッセージ
trash-message-in = 「{ $title }」のメッセージ
trash-none-title = ゴミ箱は空です
trash-none-text = 削除した会話とメッセージは、しばらくここに残ります。
trash-restored = 「{ $name }」を復元しました
trash-restored-open = 開く
trash-empty-title = ゴミ箱を空にしますか？
trash-empty-text = { $n ->
   *[other] { $n } 件がこのコンピューターから完全に削除されます。
}
trash-erase-title = 「{ $name }」を完全に削除しますか？
trash-erase-text = 削除後は復元できません。
trash-backups = { $n ->
   *[other] { $n } 件のバックアップにまだ残っている可能性があります。
}
trash-erase = 完全に削除
settings-trash = 削除した会話を残す期間
settings-trash-forever = ゴミ箱を空にするまで
settings-trash-days = { $n ->
   *[other] { $n } 日
}
