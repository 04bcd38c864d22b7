finding-damaged = { -brand } 的部分数据已损坏
finding-unreadable = { $n ->
   *[other] { $n } 个条目无法读取
}
finding-orphans = { $n ->
   *[other] { $n } 个条目所属的内容缺失
}
finding-recover = { -brand } 可以恢复能读取的内容。损坏的文件会保留。
finding-recover-orphans = { -brand } 可以在已知范围内恢复它们所属的内容。当前文件会保留。
finding-words = 搜索索引不完整
finding-words-text = 搜索可能遗漏消息，或仍能找到已删除的消息。消息本身没有问题。
finding-copies = { $n ->
   *[other] { $n } 个等待上传的文件缺失
}
finding-copies-named = { LIST($names) }。
finding-attach-again = 请在需要的地方重新附加。
finding-copy-lost = { -brand } 中此文件的副本缺失。
self-check-failed = 无法检查数据。
recovery-failed = 数据未恢复。
