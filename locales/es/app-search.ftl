search-not-indexed = No se han podido preparar los mensajes antiguos para la búsqueda. Reinicia { -brand } para volver a intentarlo.
search-documents-not-read = No se ha podido preparar el texto de los documentos para la búsqueda. Reinicia { -brand } para volver a intentarlo.
