trash-title = 回收站
trash-search = 搜索回收站
trash-empty = 清空回收站…
trash-note = { $n ->
   *[other] 对话和消息将在 { $n } 天后被永久删除。
}
trash-note-forever = 对话和消息会保留到您清空回收站为止。
trash-change = 更改
trash-name = 名称
trash-deleted = 删除时间
trash-left = 剩余时间
trash-messages = 消息
trash-days-left = { $n ->
   *[other] { $n } 天
}
trash-today = 今天
trash-restore = 恢复
trash-restore-of = 恢复“{ $name }”
trash-erase-of = 永久删除“{ $name }”
trash-files = 一并删除：{ $names }
trash-no-text = 无文字的消息
trash-message-in = “{ $title }”中的消息
trash-none-title = 回收站为空
trash-none-text = 您删除的对话和消息会在这里保留一段时间。
trash-restored = 已恢复“{ $name }”
trash-restored-open = 打开
trash-empty-title = 清空回收站？
trash-empty-text = { $n ->
   *[other] 这将从此电脑永久删除 { $n } 项。
}
trash-erase-title = 永久删除“{ $name }”？
trash-erase-text = 之后将无法恢复。
trash-backups = { $n ->
   *[other] { $n } 个备份中可能仍有其内容。
}
trash-erase = 永久删除
settings-trash = 保留已删除的对话
settings-trash-forever = 直到我清空回收站
settings-trash-days = { $n ->
   *[other] { $n } 天
}
