### Context menus.

# Read aloud by a screen reader: the name of a context menu.
menu-label = Actions
menu-open = Open

## Of a text field

menu-undo = Undo
menu-redo = Redo
menu-cut = Cut
menu-copy = Copy
menu-paste = Paste
menu-select-all = Select all

## Of text and links

menu-open-link = Open in browser
menu-copy-link = Copy link
menu-copy-link-text = Copy link text
menu-copy-selection = Copy selection
