problem-file-unreadable = Impossible de lire { $name }.
problem-file-unreadable-unnamed = Impossible de lire le fichier.
problem-file-unreadable-why = Il a peut-être été déplacé ou supprimé, ou vous n’avez pas l’autorisation de le lire.
problem-file-changed = { $name } a été modifié pendant que { -brand } le lisait.
problem-file-changed-unnamed = Le fichier a été modifié pendant que { -brand } le lisait.
problem-file-changed-do = Enregistrez-le, fermez l’application qui y écrit, puis réessayez.
problem-file-exists = { $name } existe déjà.
problem-file-exists-unnamed = Le fichier existe déjà.
problem-nothing-overwritten = Rien n’a été écrasé.
problem-file-unwritable = Impossible d’écrire { $name }.
problem-file-unwritable-unnamed = Impossible d’écrire le fichier.
problem-file-unwritable-do = Choisissez un autre dossier ou vérifiez que vous pouvez écrire dans celui-ci.
problem-folder-not-opened = Impossible d’ouvrir le dossier.
problem-folder-no-app = Aucun gestionnaire de fichiers n’a pu l’ouvrir : { $path }
problem-file-no-app = Aucune application n’a pu l’ouvrir : { $path }
file-is-folder = { $name } est un dossier.
file-is-folder-do = Ouvrez-le et choisissez des fichiers qu’il contient.
file-not-document = { $name } n’est pas un fichier ordinaire.
file-not-document-do = Choisissez un fichier enregistré sur un disque.
file-empty = { $name } est vide.
file-empty-do = Choisissez un fichier qui n’est pas vide.
file-not-found = { $name } n’existe plus.
file-not-found-why = Il a été déplacé, renommé ou supprimé.
file-no-permission = Vous n’avez pas l’autorisation de lire { $name }.
file-no-permission-do = Modifiez ses autorisations ou choisissez un autre fichier.
file-check-disk = Vérifiez le disque où il se trouve, puis réessayez.
files-refused = { $n ->
    [one] { $n } fichier ne peut pas être ajouté.
    [many] { $n } de fichiers ne peuvent pas être ajoutés.
   *[other] { $n } fichiers ne peuvent pas être ajoutés.
}
files-refused-more = { $n ->
    [one] Et { $n } autre.
    [many] Et { $n } d’autres.
   *[other] Et { $n } autres.
}
file-not-on-service = Ce fichier n’est pas sur le service.
file-not-on-service-why = Il a été supprimé ou n’a jamais été importé.
file-deleted = Il a été supprimé.
file-gone = Le service n’a plus ce fichier.
file-gone-why = Il a été supprimé du service (404).
file-unreadable = Illisible
file-unusable-id = Le service a donné à ce fichier un ID non valide.
file-removed-from-draft = { $name } n’est plus sur le service et a été retiré de vos messages non envoyés.
file-processing-long = Le service traite { $name } depuis une heure.
file-not-followed = { -brand } a cessé de vérifier.
files-not-followed = { -brand } a cessé de vérifier si les fichiers sont prêts.
files-support-not-checked = { -brand } ne vérifie plus si les services proposent des fichiers.
files-unlisted-not-checked = { -brand } ne vérifie plus si le service a encore les fichiers.
files-refresh-to-check = Actualisez la page « Fichiers » pour vérifier à nouveau.
files-changes-unchecked = Impossible de vérifier si les fichiers d’origine ont été modifiés.
file-deletion-late = Annulation impossible : le service supprime déjà { $name }.
files-deletion-late = { $n ->
    [one] Annulation impossible : le service supprime déjà { $name } ({ $n } fichier).
    [many] Annulation impossible : le service supprime déjà { $n } de fichiers, dont { $name }.
   *[other] Annulation impossible : le service supprime déjà { $n } fichiers, dont { $name }.
}
file-not-deleted = { $name } n’a pas été supprimé.
file-not-deleted-by-service = Le service n’a pas supprimé le fichier.
files-not-deleted = { $n ->
    [one] { $n } fichier n’a pas été supprimé : { $name }.
    [many] { $n } de fichiers n’ont pas été supprimés, dont { $name }.
   *[other] { $n } fichiers n’ont pas été supprimés, dont { $name }.
}
file-deletion-not-yet = Un fichier n’a pas encore été supprimé.
file-fact-name = Nom
file-fact-id = ID du fichier
file-fact-purpose = Finalité
file-fact-sha256 = SHA-256
