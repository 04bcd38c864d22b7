saved-text-limit = { $n ->
    [one] La limite est de { $n } caractère.
    [many] La limite est de { $n } de caractères.
   *[other] La limite est de { $n } caractères.
}
saved-text-attach = Joignez plutôt le texte sous forme de fichier.
variable-empty = « { $name } » est vide.
preset-needs-name = Saisissez un nom pour le préréglage.
preset-empty = Aucune instruction à enregistrer.
preset-empty-do = Commencez par en rédiger.
preset-name-taken = Un préréglage nommé « { $name } » existe déjà.
preset-name-taken-do = Choisissez un autre nom ou remplacez le préréglage existant.
preset-fill-in = Complétez cette partie pour utiliser le préréglage.
preset-too-long = Ces instructions sont trop longues.
prompt-needs-name = Saisissez un nom pour le prompt.
prompt-empty = Aucun texte à enregistrer.
prompt-empty-do = Commencez par rédiger le prompt.
prompt-name-taken = Un prompt nommé « { $name } » existe déjà.
prompt-name-taken-do = Choisissez un autre nom ou modifiez le prompt existant.
prompt-fill-in = Complétez cette partie pour utiliser le prompt.
prompt-too-long = Ce prompt est trop long.
prompts-too-many = { $n ->
    [one] Vous avez déjà { $n } prompt.
    [many] Vous avez déjà { $n } de prompts.
   *[other] Vous avez déjà { $n } prompts.
}
prompts-too-many-do = Supprimez-en un que vous n’utilisez plus.
project-needs-name = Saisissez un nom pour le projet.
project-needs-name-do = Il n’est visible que par vous : n’importe quel nom convient.
project-id-invalid = Ce n’est pas un ID de projet.
service-id-example = Un ID ressemble à 7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2.
service-id-copy = Copiez l’ID entier depuis le site web du service.
answer-limit-not-a-number = Saisissez un nombre entier de tokens, au moins 1.
answer-limit-too-high = Cette limite est trop élevée.
answer-limit-empty = Laissez le champ vide pour ne fixer aucune limite.
