import-erased = 此前已在此处删除
import-erased-too = 同时导入 { NUMBER($n) } 个曾在此处删除的对话
