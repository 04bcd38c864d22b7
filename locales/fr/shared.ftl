-brand = Parlance

button-cancel = Annuler
button-close = Fermer
button-close-key = Fermer ({ key-escape })
button-delete = Supprimer
button-edit = Modifier
button-save = Enregistrer
button-try-again = Réessayer
button-dismiss = Masquer
part-broken = Cette partie n’a pas pu être affichée.
button-undo = Annuler
button-with-keys = { $name } ({ $keys })
deleted-question = Question supprimée
deleted-answer = Réponse supprimée
deleted-messages = { $n ->
    [one] { $n } message supprimé
    [many] { $n } de messages supprimés
   *[other] { $n } messages supprimés
}
brand-name = { -brand }
