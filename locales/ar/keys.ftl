key-ctrl = Ctrl
key-shift = Shift
key-enter = Enter
key-escape = Esc
key-delete = Del
key-home = Home
key-end = End
