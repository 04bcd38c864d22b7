upload-failed = { $name } n’a pas été importé.
upload-too-large = { $name } est trop volumineux ({ BYTES($size) }).
upload-refused-size = Le service a déjà refusé un fichier de { BYTES($size) }.
upload-too-large-for-service = Ce fichier est trop volumineux pour le service (413).
upload-make-smaller = Réduisez sa taille ou importez-en une partie.
upload-refused = Le service n’a pas accepté ce fichier ({ $status }).
upload-check-file = Vérifiez le fichier, puis réessayez.
upload-forgotten = Le service a accepté { $name }, mais ne l’a plus.
upload-again = Importez-le à nouveau.
upload-no-id = Le service a accepté le fichier, mais n’a renvoyé aucun ID.
upload-partial-list = Le service ne liste qu’une partie de ses fichiers. On ne sait donc pas si celui-ci est arrivé.
upload-partial-list-do = Réessayez pour l’envoyer une nouvelle fois.
upload-no-source = Fichier d’origine introuvable.
upload-no-source-do = Retirez-le, puis joignez-le à nouveau.
upload-new-version-do = Joignez la nouvelle version séparément.
upload-unchecked = Impossible de vérifier quelles importations sont terminées.
upload-there = { $name } a déjà été importé le { DATE($ms) }.
upload-there-as = { $name } a déjà été importé le { DATE($ms) } sous le nom { $known }.
upload-not-again = Il n’a pas été réimporté.
upload-underway = { $name } est déjà en cours d’importation.
upload-underway-as = { $name } est déjà en cours d’importation sous le nom { $known }.
upload-once = Il ne sera importé qu’une fois.
upload-waits = { $n ->
    [0] En attente de { $name }.
    [one] En attente de { $name } et de { $n } autre fichier.
    [many] En attente de { $name } et de { $n } d’autres fichiers.
   *[other] En attente de { $name } et de { $n } autres fichiers.
}
upload-waits-paused = { $n ->
    [0] En attente de { $name }, dont l’importation est en pause.
    [one] En attente de { $name }, dont l’importation est en pause, et de { $n } autre fichier.
    [many] En attente de { $name }, dont l’importation est en pause, et de { $n } d’autres fichiers.
   *[other] En attente de { $name }, dont l’importation est en pause, et de { $n } autres fichiers.
}
upload-waits-refused = { $n ->
    [0] En attente de { $name }, que le service n’a pas encore accepté.
    [one] En attente de { $name }, que le service n’a pas encore accepté, et de { $n } autre fichier.
    [many] En attente de { $name }, que le service n’a pas encore accepté, et de { $n } d’autres fichiers.
   *[other] En attente de { $name }, que le service n’a pas encore accepté, et de { $n } autres fichiers.
}
