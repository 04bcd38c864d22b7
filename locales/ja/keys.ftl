key-ctrl = Ctrl
key-shift = Shift
key-enter = Enter
key-escape = Esc
key-delete = Delete
key-home = Home
key-end = End
