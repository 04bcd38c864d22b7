folder-name-empty = 文件夹名称至少需要一个字符。
folder-name-empty-next = 请输入名称。
folder-into-itself = 文件夹不能放入自身。
folder-into-itself-next = 请选择其他文件夹。
folder-too-deep = 文件夹最多可嵌套 { NUMBER($n) } 层。
folder-too-deep-next = 请选择层级较浅的文件夹。
