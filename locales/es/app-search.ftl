search-not-indexed = No se han podido preparar los mensajes antiguos para la búsqueda. Reinicia { -brand } para volver a intentarlo.
