search-passage-page = Página { NUMBER($page) }
palette-file-any = Com ou sem arquivo
