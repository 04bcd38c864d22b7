"""A window from which files can be dragged, as from a file manager.

Arguments: x, y, then the files. Prints "ready" once the window can be seized.
"""

import pathlib
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

x, y = int(sys.argv[1]), int(sys.argv[2])
uris = [pathlib.Path(path).resolve().as_uri() for path in sys.argv[3:]]

window = Gtk.Window(title="drag source", decorated=False)
window.set_default_size(120, 80)
window.set_keep_above(True)
window.set_accept_focus(False)
handle = Gtk.EventBox()
handle.add(Gtk.Label(label="files"))
window.add(handle)
handle.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
handle.drag_source_add_uri_targets()
handle.connect("drag-data-get", lambda _w, _c, selection, _i, _t: selection.set_uris(uris))


def ready():
    print("ready", flush=True)
    return False


def shown(*_):
    window.move(x, y)
    GLib.timeout_add(150, ready)


window.connect("map-event", shown)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
