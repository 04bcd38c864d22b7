search-documents-not-read = Não foi possível preparar o texto dos documentos para a pesquisa. Reinicie o { -brand } para tentar de novo.
search-passage-page = Página { NUMBER($page) }
palette-file-any = Com ou sem arquivo
