"""Prints what another program would paste. Argument: the format in which it asks for it."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
contents = clipboard.wait_for_contents(Gdk.Atom.intern(sys.argv[1], False))
if contents is None or contents.get_data() is None:
    sys.exit("nothing in this format")
sys.stdout.buffer.write(contents.get_data())
