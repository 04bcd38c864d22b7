key-ctrl = Ctrl
key-shift = Mayús
key-enter = Enter
key-escape = Esc
key-delete = Supr
key-home = Inicio
key-end = Fin
