as-is = { $text }
unknown-text = Este texto foi criado por uma versão mais recente do { -brand } ({ $id }).
unknown-action = A paleta de comandos não reconhece esta ação.
