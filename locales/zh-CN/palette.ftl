palette-title = 命令面板
palette-placeholder = 搜索或运行命令
palette-results = 结果
palette-recent = 最近使用
palette-commands = 命令
palette-conversations = 对话
palette-messages = 消息
palette-more = 更多
palette-files = 文件
palette-new-conversation = 新建对话：“{ $text }”
palette-on = 开
palette-off = 关
palette-message-you = 你，{ $when }
palette-message-assistant = 助手，{ $when }
palette-file-used = { $n ->
    [0] 未使用
   *[other] 在 { $n } 个对话中使用
}
palette-file-deleted = 已删除
palette-no-results = 没有与“{ $text }”匹配的结果
palette-found = { NUMBER($n) } 条消息
palette-found-more = 超过 { NUMBER($n) } 条消息
palette-hint-move = ↑↓ 移动
palette-hint-select = { key-enter } 选择
palette-hint-commands = 输入 { $sign } 查找命令
