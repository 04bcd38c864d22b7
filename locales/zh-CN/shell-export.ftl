dialog-export = 导出对话
dialog-export-folder = 选择导出文件夹
exported-name = { -brand } 导出
exported-untitled = 新建对话
exported-you = 你
exported-assistant = 助手
exported-version = 版本 { NUMBER($number) }/{ NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = 另外 { NUMBER($n) } 个文件
exported-sources = 来源
exported-reasoning = 思考过程
exported-web-search = 网络搜索
exported-file-search = 文件搜索
exported-code = 代码
exported-input = 输入
exported-result = 结果
exported-unfinished = 此回答当时仍在接收。
exported-stopped = 你停止了此回答。
exported-interrupted = 此回答已中断。
exported-failed = 此回答失败。
exported-taken = { NUMBER($seconds) } 秒
exported-tokens = { $n ->
   *[other] { $n } 个词元
}
exported-list = 对话
exported-messages = { $n ->
   *[other] { $n } 条消息
}
