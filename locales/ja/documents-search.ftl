search-passage-page = { NUMBER($page) }ページ
palette-file-any = ファイルの有無を問わない
