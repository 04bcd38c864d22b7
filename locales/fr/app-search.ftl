search-not-indexed = Les anciens messages n’ont pas pu être préparés pour la recherche. Redémarrez { -brand } pour réessayer.
