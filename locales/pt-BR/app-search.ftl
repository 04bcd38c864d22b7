search-not-indexed = Não foi possível preparar as mensagens antigas para a pesquisa. Reinicie o { -brand } para tentar de novo.
search-documents-not-read = Não foi possível preparar o texto dos documentos para a pesquisa. Reinicie o { -brand } para tentar de novo.
