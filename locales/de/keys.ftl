key-ctrl = Strg
key-shift = Umschalt
key-enter = Eingabe
key-escape = Esc
key-delete = Entf
key-home = Pos1
key-end = Ende
