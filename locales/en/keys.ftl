### Names of keys, as they are printed on keyboards of your language. Keys with a sign on them are not here.

key-ctrl = Ctrl
key-shift = Shift
key-enter = Enter
key-escape = Esc
key-delete = Del
key-tab = Tab
key-page-up = Page Up
key-page-down = Page Down
key-home = Home
key-end = End
