drop-attach-title = 将 { NUMBER($n) } 个文件附加到此提问
drop-upload-title = 上传 { NUMBER($n) } 个文件
drop-attach-text = { $n ->
   *[other] 文件会立即上传，并随下一条消息发送。
}
drop-upload-text = 仅上传，不附加。
drop-details = { $what }，{ BYTES($size) }
drop-hint = 拖放到列表中的对话可附加到该对话，拖放到“文件”则仅上传。
drop-choose-title = 从 { NUMBER($n) } 个文件中选择
drop-choose-title-counting = 从目前的 { NUMBER($n) } 个文件中选择
drop-choose-attach = 松开后可选择要附加到此提问的文件。
drop-choose-upload = 松开后可选择要上传的文件。
drop-folder = { $names }：{ $kinds }，{ BYTES($size) }
drop-names-more = 另外 { NUMBER($n) } 项
drop-refused-attach = { $n ->
    [1] 此项无法附加
   *[other] 这 { $n } 项均无法附加
}
drop-refused-upload = { $n ->
    [1] 此项无法上传
   *[other] 这 { $n } 项均无法上传
}
drop-empty-folder = 以下文件夹中没有支持的文件：{ $names }。
drop-skipped = 已跳过：{ $reasons }
drop-skipped-more = 另有 { NUMBER($n) } 项。
drop-word-attach = 附加到此处
drop-word-upload = 上传到此处
drop-word-choose = 选择文件
drop-word-refused-attach = 无法附加
drop-word-refused-upload = 无法上传
