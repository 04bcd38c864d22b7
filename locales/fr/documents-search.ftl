search-passage-page = Page { NUMBER($page) }
palette-file-any = Avec ou sans fichier
