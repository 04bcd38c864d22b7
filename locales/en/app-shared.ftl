### Texts of Rust that stand in many places. The ids of files that begin with app- are stored: do not rename them.

# A name, the words of a service, or what an earlier version stored in English.
as-is = { $text }
# A text that a newer version of Parlance stored. $id is its internal name.
unknown-text = A newer version of { -brand } wrote this text ({ $id }).
unknown-action = The command palette doesn’t know this action.
