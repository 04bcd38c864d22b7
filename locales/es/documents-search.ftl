search-documents-not-read = No se ha podido preparar el texto de los documentos para la búsqueda. Reinicia { -brand } para volver a intentarlo.
search-passage-page = Página { NUMBER($page) }
palette-file-any = Con o sin archivo
