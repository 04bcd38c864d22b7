### Downloads at the foot of the page.

downloads-label = Downloads
download-queued = Queued
download-progress = { BYTES($done) } of { BYTES($total) }
# Read aloud by a screen reader: the name of a progress bar.
download-meter = Download of { $name }
download-show = Show in folder
download-cancel = Cancel download
