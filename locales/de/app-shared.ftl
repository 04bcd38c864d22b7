as-is = { $text }
unknown-text = Dieser Text stammt aus einer neueren Version von { -brand } ({ $id }).
unknown-action = Die Befehlspalette kennt diese Aktion nicht.
