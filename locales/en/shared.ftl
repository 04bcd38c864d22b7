### Words that mean the same at every place, such as the buttons of dialogs.

-brand = Parlance

button-cancel = Cancel
button-close = Close
# Beside the name of a button: the key that does the same.
button-close-key = Close ({ key-escape })
button-delete = Delete
button-edit = Edit
button-save = Save
button-try-again = Try again
button-dismiss = Dismiss
button-undo = Undo
# A button’s name with its shortcut, such as “Files (Ctrl Shift L)”.
button-with-keys = { $name } ({ $keys })

# In the place of a part of the window that failed, above a button such as “Close” or “Try again”.
part-broken = This part couldn’t be displayed.

## What was deleted a moment ago, beside the button that undoes it

deleted-question = Question deleted
deleted-answer = Answer deleted
deleted-messages = { $n ->
    [one] { $n } message deleted
   *[other] { $n } messages deleted
}

# The name of the program, alone on the first page.
brand-name = { -brand }
