"""A program that holds the clipboard.

Arguments: a file, then the formats in which its content is offered. Prints "ready" once it holds the clipboard.
"""

import pathlib
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

content = pathlib.Path(sys.argv[1]).read_bytes()

owner = Gtk.Invisible()
for format_name in sys.argv[2:]:
    atom = Gdk.Atom.intern(format_name, False)
    Gtk.selection_add_target(owner, Gdk.SELECTION_CLIPBOARD, atom, 0)
owner.connect(
    "selection-get",
    lambda _owner, selection, _info, _time: selection.set(selection.get_target(), 8, content),
)
if not Gtk.selection_owner_set(owner, Gdk.SELECTION_CLIPBOARD, Gdk.CURRENT_TIME):
    sys.exit("the clipboard cannot be held")
print("ready", flush=True)
Gtk.main()
