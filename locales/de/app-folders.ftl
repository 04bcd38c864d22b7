folder-name-empty = Der Name eines Ordners braucht mindestens ein Zeichen.
folder-name-empty-next = Geben Sie einen Namen ein.
folder-into-itself = Ein Ordner kann nicht in sich selbst liegen.
folder-into-itself-next = Wählen Sie einen anderen Ordner.
folder-too-deep = Ordner können höchstens { NUMBER($n) } Ebenen tief liegen.
folder-too-deep-next = Wählen Sie einen Ordner, der weniger tief liegt.
