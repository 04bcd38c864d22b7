folder-name-empty = Le nom d’un dossier doit contenir au moins un caractère.
folder-name-empty-next = Saisissez un nom.
folder-into-itself = Un dossier ne peut pas se trouver dans lui-même.
folder-into-itself-next = Choisissez un autre dossier.
folder-too-deep = Les dossiers peuvent être imbriqués sur { NUMBER($n) } niveaux.
folder-too-deep-next = Choisissez un dossier moins profond.
