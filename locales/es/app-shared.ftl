as-is = { $text }
unknown-text = Este texto procede de una versión más reciente de { -brand } ({ $id }).
unknown-action = La paleta de comandos no reconoce esta acción.
