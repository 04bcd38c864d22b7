search-documents-not-read = Le texte des documents n’a pas pu être préparé pour la recherche. Redémarrez { -brand } pour réessayer.
search-passage-page = Page { NUMBER($page) }
palette-file-any = Avec ou sans fichier
