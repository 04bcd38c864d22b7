downloads-label = 下载
download-queued = 排队中
download-progress = { BYTES($done) } / { BYTES($total) }
download-meter = “{ $name }”的下载进度
download-show = 在文件夹中显示
download-cancel = 取消下载
