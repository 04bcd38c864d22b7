start-newer-data = 此数据由较新版本的 { -brand } 创建。
start-read-only = 此版本可以显示该数据，但无法更改。
start-interrupted = { -brand } 退出时，{ NUMBER($n) } 个回答被中断。
start-received-saved = 在此之前接收的文本已保存。
start-outbox = 发件箱中有 { NUMBER($n) } 个提问正在等待。
