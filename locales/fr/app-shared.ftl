as-is = { $text }
unknown-text = Ce texte provient d’une version plus récente de { -brand } ({ $id }).
unknown-action = La palette de commandes ne connaît pas cette action.
