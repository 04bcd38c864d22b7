export-done = 已导出到 { $name }。
export-missing = { $n ->
   *[other] 有 { $n } 个文件未能包含。原因见清单文件。
}
export-failed = 导出失败。
export-nothing-written = 未写入任何内容。
export-no-permission = 你没有写入 { $folder } 的权限。
export-exists = { $name } 已存在。
export-nothing = 没有可导出的内容。
export-nothing-do = 请选择包含消息的对话。
export-underway = 另一个导出正在进行。
export-underway-do = 请等待其结束或将其取消。
export-gone = 导出内容已不存在。
export-gone-why = 它已被移动或删除。
export-no-pdf = 此系统尚不支持 PDF 和打印。
export-as-html = 请导出为 HTML 并在浏览器中打印。
export-not-printed = 无法打印对话。
export-unreachable = 无法连接 { NUMBER($n) } 个服务，因此未再请求其余文件。
