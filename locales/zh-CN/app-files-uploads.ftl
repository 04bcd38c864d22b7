upload-failed = 未能上传“{ $name }”。
upload-too-large = “{ $name }”过大（{ BYTES($size) }）。
upload-refused-size = 服务此前已拒绝过 { BYTES($size) } 的文件。
upload-too-large-for-service = 此文件超出服务允许的大小（413）。
upload-make-smaller = 请减小文件，或上传其中一部分。
upload-refused = 服务未接受此文件（{ $status }）。
upload-check-file = 请检查文件，然后重试。
upload-forgotten = 服务接受了“{ $name }”，但该文件已不在服务上。
upload-again = 请重新上传。
upload-no-id = 服务接受了文件，但未返回 ID。
upload-partial-list = 服务只列出了部分文件，因此无法确定此文件是否已送达。
upload-partial-list-do = 要再次上传，请重试。
upload-no-source = 找不到原始文件。
upload-no-source-do = 请移除该文件，然后重新附加。
upload-new-version-do = 请单独附加新版本。
upload-unchecked = 未能检查哪些上传已完成。
upload-there = “{ $name }”已于{ DATE($ms) }上传过。
upload-there-as = “{ $name }”已于{ DATE($ms) }上传过，名称为“{ $known }”。
upload-not-again = 未重复上传。
upload-underway = “{ $name }”已在上传中。
upload-underway-as = “{ $name }”已在上传中，名称为“{ $known }”。
upload-once = 只会上传一次。
upload-waits = { $n ->
    [0] 正在等待“{ $name }”。
   *[other] 正在等待“{ $name }”和另外 { $n } 个文件。
}
upload-waits-paused = { $n ->
    [0] 正在等待“{ $name }”（上传已暂停）。
   *[other] 正在等待“{ $name }”（上传已暂停）和另外 { $n } 个文件。
}
upload-waits-refused = { $n ->
    [0] 正在等待“{ $name }”（服务尚未接受）。
   *[other] 正在等待“{ $name }”（服务尚未接受）和另外 { $n } 个文件。
}
