key-ctrl = Ctrl
key-shift = Maj
key-enter = Entrée
key-escape = Échap
key-delete = Suppr
key-home = Début
key-end = Fin
