self-check-title = 自检
self-check-good = 未发现问题
self-check-problems = { $n ->
   *[other] 发现 { $n } 个问题
}
self-check-never = 尚未检查
self-check-note = 每周检查此电脑上的数据，并在 { -brand } 未正常退出后检查
self-check-checked = { $when } 检查
self-check-counted = { $when } 检查：{ LIST($counts) }
self-check-conversations = { $n ->
   *[other] { $n } 个对话
}
self-check-messages = { $n ->
   *[other] { $n } 条消息
}
self-check-files = { $n ->
   *[other] { $n } 个文件
}
self-check-now = 立即检查
self-check-running = 正在检查：{ $percent }
self-check-recover = 恢复…
self-check-rebuild = 重建索引
self-check-give-up = 不再等待
self-check-recover-title = 恢复能读取的内容？
self-check-recover-text = { -brand } 会停止正在进行的回答，将能读取的内容放入新数据并打开。当前文件会保留。
self-check-recover-do = 恢复
self-check-found = { $n ->
   *[other] 自检发现 { $n } 个问题。
}
self-check-show = 显示
backup-reason-update = 更新到 { $version } 之前
backup-reason-trash = 清空回收站之前
backup-reason-erasure = 永久删除之前
backup-delete-of = 删除 { $when } 的备份
backup-delete-title = 删除此备份？
backup-delete-text = 来自 { $when }。删除后无法恢复。文件是 { $name }。
backup-erasures-kept = { $n ->
   *[other] 永久删除之前的备份会在 { $n } 天后移除。
}
erase-keeps-backup = 先创建备份
erase-keeps-backup-note = { $n ->
   *[other] 您在此删除的内容会保留在备份中，直到它满 { $n } 天或被您删除。
}
trash-count = { $n ->
   *[other] 回收站中有 { $n } 项
}
trash-open = 打开回收站
trash-select-of = 选择“{ $name }”
trash-selection = 所选项目
trash-erase-many-title = { $n ->
   *[other] 永久删除 { $n } 项？
}
trash-restored-many = { $n ->
   *[other] 已恢复 { $n } 项
}
trash-read-only = 此对话在回收站中。
trash-back = 返回回收站
trash-earlier = 显示更早的消息
