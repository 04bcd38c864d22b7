search-documents-not-read = 无法为搜索准备文档正文。请重启 { -brand } 再试。
search-passage-page = 第 { NUMBER($page) } 页
palette-file-any = 有无文件均可
