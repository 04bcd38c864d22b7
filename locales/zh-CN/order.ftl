order-pinned = 已置顶
order-folders = 文件夹
order-new-folder = 新建文件夹
order-archived = 已归档
order-by-title = 所有对话
order-unread = 未读
order-move-here = 移到此处
order-folder-count = { $n ->
   *[other] { $n } 个对话
}
order-pin = 置顶
order-unpin = 取消置顶
order-move = 移到文件夹…
order-mark-unread = 标为未读
order-mark-read = 标为已读
order-archive = 归档
order-unarchive = 取消归档
order-select = 选择
folder-new-conversation = 在此新建对话
folder-new-inside = 在其中新建文件夹
folder-settings = 文件夹设置…
folder-move = 移动文件夹…
folder-delete = 删除文件夹…
folder-delete-title = 删除文件夹“{ $name }”？
folder-delete-text = 其中的指令会被删除。对话和文件夹会移出并保留。
folder-title = 文件夹设置
folder-name = 名称
folder-instructions = 指令
folder-options-note = 用于此文件夹中没有自己的指令或项目的对话。
folder-project = 项目
folder-project-none = 无
folder-create = 创建文件夹
move-title = { $n ->
   *[other] 将 { $n } 个对话移到
}
move-folder-title = 将“{ $name }”移到
move-none = 不在文件夹中
move-new = 新建文件夹…
order-selection = 所选对话
order-n-selected = { $n ->
   *[other] 已选择 { $n } 个
}
order-selected = 已选择
order-select-all = 全选
order-clear = 清除选择
order-move-short = 移动
order-done-archived = { $n ->
   *[other] 已归档 { $n } 个对话
}
order-done-unarchived = { $n ->
   *[other] 已取消归档 { $n } 个对话
}
order-done-moved = { $n ->
   *[other] 已移动 { $n } 个对话
}
order-done-trashed = { $n ->
   *[other] 已将 { $n } 个对话移到回收站
}
archived-search = 搜索归档
archived-back = 取消归档“{ $name }”
archived-delete = 删除“{ $name }”
archived-none-title = 没有已归档的对话
archived-none-text = 归档的对话会从列表中移出，但仍可搜索并在此打开。
conversation-forked-from = 派生自
option-from-folder = { $value }（来自文件夹 { $folder }）
settings-order = 对话排序方式
settings-order-latest = 最近活动
settings-order-created = 创建日期
settings-order-title = 标题
action-archive-conversation = 归档对话
action-archive-conversation-keywords = 收起 隐藏
action-pin-conversation = 置顶或取消置顶对话
action-pin-conversation-keywords = 星标 收藏 顶部
action-move-conversation = 将对话移到文件夹…
action-move-conversation-keywords = 文件夹 项目 整理
action-new-folder = 新建文件夹
action-new-folder-keywords = 目录 项目 分组
action-archived = 已归档的对话
action-archived-keywords = 归档
action-trash = 回收站
action-trash-keywords = 已删除 恢复
