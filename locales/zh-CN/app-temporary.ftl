details-reason-temporary = 这是临时对话，因此每次都会发送全部内容
temporary-gone = 此临时对话已被删除。
temporary-gone-why = 它已被关闭。
temporary-keep-first = 临时对话中无法执行此操作。
temporary-keep-first-do = 请先保留此对话。
temporary-is-open = 为此 Parlance 需要重新打开，这会删除您的临时对话。
temporary-is-open-do = 请先保留或删除它。
temporary-no-paste = 在此电脑上，无法将粘贴的内容附加到临时对话。
temporary-no-paste-do = 这需要将其保存到磁盘。请改为附加文件。
temporary-uploads-deleted = { $n ->
   *[other] 已从 { $service } 删除临时对话中上传的 { $n } 个文件。
}
temporary-uploads-left = { $n ->
   *[other] 临时对话中上传的 { $n } 个文件仍在 { $service } 上。Parlance 会尽快将其删除。
}
temporary-uploads-unclear = 临时对话中的一个上传文件可能仍在 { $service } 上。无法将其与其他文件区分；请在“文件”中检查。
temporary-uploads-not-deleted = 临时对话中上传的文件要到 Parlance 重新启动后才会删除。
