saved-in = 已保存到“{ $folder }”。
saved-as = 已保存到“{ $folder }”，文件名为“{ $name }”。
saved-existing = 原有的“{ $name }”未更改。
download-underway = 该文件夹中已有“{ $name }”正在保存。
download-underway-do = 请等待保存完成，或使用其他名称。
downloads-too-many = 同时进行的下载过多。
downloads-too-many-do = 请在部分下载完成后重试。
download-gone = 此下载已不可用。
download-again = 请重新下载该文件。
download-file-gone = 文件已不在原处。
download-file-gone-why = 文件已被移动或删除。
download-part-saved = 已接收的部分已保存。
download-retry = 重试即可继续下载。
downloads-name = { NUMBER($n) } 个文件
downloads-name-underway = { NUMBER($saved) } / { NUMBER($n) } 个文件
downloads-not-saved = { NUMBER($n) } 个文件未能保存。
downloads-saved-in = { $n ->
    [0] 没有文件保存到“{ $folder }”。
   *[other] 已将 { $n } 个文件保存到“{ $folder }”。
}
downloads-not-tried = 已跳过 { NUMBER($n) } 个文件。
downloads-not-tried-after = 因失败过多，已跳过 { NUMBER($n) } 个文件。
downloads-too-many-selected = 选择的文件过多。
downloads-limit = 一次最多可保存 { NUMBER($n) } 个文件。
downloads-none = 这些文件都不在服务上。
downloads-none-why = 这些文件已删除或从未上传。
downloads-skipped = 所选文件中有 { NUMBER($n) } 个不在服务上，已跳过。
code-disk-full = 磁盘已满，未能保存“{ $name }”。
code-no-permission = 没有该文件夹的写入权限，未能保存“{ $name }”。
code-names-taken = 该文件夹中名称相似的文件过多，未能保存“{ $name }”。
code-not-saved = 未能保存“{ $name }”。
code-too-long = 代码超过 { BYTES($size) }，未能保存。
code-too-long-do = 请改为选择其中一部分并复制。
