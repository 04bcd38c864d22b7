request-context = 上下文：{ NUMBER($n) } 条消息
request-context-files = 上下文：{ NUMBER($messages) } 条消息，{ NUMBER($files) } 个文件
request-seen = 上下文：{ NUMBER($n) } 条消息中的 { NUMBER($seen) } 条
request-remembered = 服务记得此对话，仅发送新消息。
request-first = 不会发送更早的消息。
request-does-not-fit = 模型无法容纳整个对话，只能看到最新的消息。
request-whole = 将发送整个对话，约 { NUMBER($n) } 个 token。
request-files-missing = { NUMBER($n) } 个文件已不在服务上，不会发送。
