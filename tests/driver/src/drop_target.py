"""A window onto which files can be dropped, as onto a file manager.

Arguments: x, y. Prints "ready" once it can be reached, and the addresses of each drop in one line.
"""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

x, y = int(sys.argv[1]), int(sys.argv[2])

window = Gtk.Window(title="drop target", decorated=False)
window.set_default_size(120, 80)
window.set_keep_above(True)
window.set_accept_focus(False)
window.drag_dest_set(Gtk.DestDefaults.ALL, [], Gdk.DragAction.COPY)
window.drag_dest_add_uri_targets()


def received(_window, _context, _x, _y, selection, _info, _time):
    print("dropped " + " ".join(selection.get_uris() or []), flush=True)


def ready():
    print("ready", flush=True)
    return False


def shown(*_):
    window.move(x, y)
    GLib.timeout_add(150, ready)


window.connect("drag-data-received", received)
window.connect("map-event", shown)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
