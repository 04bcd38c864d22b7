export-unreachable = 无法连接 { NUMBER($n) } 个服务，因此未再请求其余文件。
import-erased = 此前已在此处删除
import-erased-too = 同时导入 { NUMBER($n) } 个曾在此处删除的对话
