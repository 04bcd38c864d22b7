search-not-indexed = Não foi possível preparar as mensagens antigas para a pesquisa. Reinicie o { -brand } para tentar de novo.
