search-passage-page = 第 { NUMBER($page) } 页
palette-file-any = 有无文件均可
