details-reason-temporary = La conversation est temporaire : elle est envoyée en entier à chaque fois
temporary-gone = Cette conversation temporaire est déjà supprimée.
temporary-gone-why = Elle a été fermée.
temporary-keep-first = Ce n’est pas possible dans une conversation temporaire.
temporary-keep-first-do = Conservez d’abord la conversation.
temporary-is-open = Parlance doit se rouvrir pour cela, ce qui supprimerait votre conversation temporaire.
temporary-is-open-do = Conservez-la ou supprimez-la d’abord.
temporary-no-paste = Sur cet ordinateur, un contenu collé ne peut pas être joint à une conversation temporaire.
temporary-no-paste-do = Il faudrait l’enregistrer sur le disque. Joignez plutôt un fichier.
temporary-uploads-deleted = { $n ->
    [one] { $n } fichier envoyé dans une conversation temporaire a été supprimé de { $service }.
    [many] { $n } de fichiers envoyés dans des conversations temporaires ont été supprimés de { $service }.
   *[other] { $n } fichiers envoyés dans des conversations temporaires ont été supprimés de { $service }.
}
temporary-uploads-left = { $n ->
    [one] { $n } fichier envoyé dans une conversation temporaire est encore sur { $service }. Parlance le supprime dès que possible.
    [many] { $n } de fichiers envoyés dans des conversations temporaires sont encore sur { $service }. Parlance les supprime dès que possible.
   *[other] { $n } fichiers envoyés dans des conversations temporaires sont encore sur { $service }. Parlance les supprime dès que possible.
}
temporary-uploads-unclear = Un fichier envoyé dans une conversation temporaire est peut-être encore sur { $service }. Il ne peut pas être distingué d’un autre ; vérifiez dans Fichiers.
temporary-uploads-not-deleted = Les fichiers envoyés dans des conversations temporaires ne seront supprimés qu’au prochain démarrage de Parlance.
