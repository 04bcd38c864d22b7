"""What a screen reader is told to say: prints each announcement as a line of JSON.

Prints "ready" once it listens.
"""

import json

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def announced(event):
    print(json.dumps({"words": event.any_data, "source": event.source.get_role_name()}), flush=True)


def ready():
    print("ready", flush=True)
    return False


Atspi.init()
listener = Atspi.EventListener.new(announced)
listener.register("object:announcement")
GLib.idle_add(ready)
Atspi.event_main()
