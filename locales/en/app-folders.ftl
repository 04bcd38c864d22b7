### Folders of conversations: why something can’t be done with them.

folder-name-empty = A folder needs at least one character in its name.
# After the sentence above.
folder-name-empty-next = Type a name.
folder-into-itself = A folder can’t be inside itself.
# After the sentence above.
folder-into-itself-next = Choose another folder.
# $n is how many folders can be inside of each other.
folder-too-deep = Folders can be nested { NUMBER($n) } deep.
# After the sentence above.
folder-too-deep-next = Choose a folder that is less deep.
