ending-you-stopped-after = 已在{ SECONDS($ms) }后手动停止。
ending-you-stopped = 已手动停止。
ending-connection-lost = 已于 { TIME($ms) } 中断：连接已断开。
ending-app-quit = 已于 { TIME($ms) } 中断：{ -brand } 已退出。
ending-your-limit = 已达到所设上限（{ NUMBER($limit) } 个 token）。
ending-model-limit = 已达到模型的 token 上限。
ending-usual-limit = 已达到模型上下文的四分之一（{ NUMBER($limit) } 个 token）。
ending-service-reason = 服务提前结束了回答（{ $reason }）。
ending-repetition = 回答开始重复，已停止。
ending-repetition-kept = 重复部分已省略。保留字符数：{ NUMBER($n) }。
ending-connection-ended = 连接在回答完成前断开。
ending-too-large = 此回答超过 { BYTES($bytes) }。
ending-nothing-arrived = 未收到任何文本。
ending-text-kept = 以上文本已保存。
ending-too-large-stopped = { -brand } 已停止接收。
ending-too-large-next = 请要求更简短的回答，或每次只问一部分。
ending-not-saved = 以上文本尚未保存。
ending-not-saved-next = 请释放磁盘空间，然后重新打开此对话。
ending-files-in-progress = { $n ->
   *[other] 发送时，服务仍在处理 { $n } 个文件。
}
ending-empty = 此回答没有文本。
ending-forgotten = 服务已不再保留此对话，因此已重新发送全部内容。
ending-not-sent-to-model = 不会发送给模型。
