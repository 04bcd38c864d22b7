search-not-indexed = Les anciens messages n’ont pas pu être préparés pour la recherche. Redémarrez { -brand } pour réessayer.
search-documents-not-read = Le texte des documents n’a pas pu être préparé pour la recherche. Redémarrez { -brand } pour réessayer.
