export-menu = 导出…
export-copy = 复制为 Markdown
export-print = 打印…
export-action = 导出对话…
export-action-keywords = 保存 markdown html json pdf
export-action-all = 导出全部…
export-action-copy = 将对话复制为 Markdown
export-action-print = 打印对话…
export-settings = 导出对话
export-settings-note = Markdown、HTML、JSON 或 PDF
export-title = 导出
export-what = 范围
export-this = 此对话
export-selected = 所选对话
export-folder = 文件夹“{ $name }”
export-everything = 全部
export-n-messages = { $n ->
   *[other] { $n } 条消息
}
export-n-conversations = { $n ->
   *[other] { $n } 个对话
}
export-format = 格式
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = 任何编辑器都能打开的纯文本。
export-html-note = 可在任何浏览器中打开和搜索的页面，无需应用。
export-json-note = 所有消息的所有版本，供其他程序使用。
export-pdf-note = 适合打印和分享的页面，文字可搜索。
export-include = 包含
export-files = 附件
export-files-sum = { $n ->
   *[other] { $n } 个文件，{ BYTES($size) }
}
export-citations = 引用及其段落
export-details = 回答的技术细节
export-details-note = 模型、时间和 ID。绝不包含密钥。
export-archived = 已归档的对话
export-package = 保存为
export-zip = ZIP 文件
export-as-folder = 文件夹
export-size = 约 { BYTES($size) }。导出内容未加密。
export-size-pending = 正在计算大小… 导出内容未加密。
export-not-encrypted = 导出内容未加密。
export-progress = 正在导出：{ NUMBER($done) }/{ NUMBER($total) }
