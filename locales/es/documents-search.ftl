search-passage-page = Página { NUMBER($page) }
palette-file-any = Con o sin archivo
