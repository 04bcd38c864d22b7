option-instructions = Instructions
option-project = Projet
option-limit = Limite de longueur des réponses
option-set = { $option } : { $value }
option-remove = Retirer : { $option }
instructions-note = Envoyées avec chaque question. Vous les retrouvez dans les détails des réponses.
instructions-placeholder = Par exemple : « Répondez brièvement. Signalez vos incertitudes. »
instructions-for-next = Seulement pour le prochain message
instructions-clear = Effacer
instructions-apply = Appliquer
instructions-custom = Instructions personnalisées
instructions-custom-next = Instructions personnalisées, prochain message seulement
instructions-preset-next = { $preset }, prochain message seulement
instructions-none-next = Aucune instruction, prochain message seulement
instructions-from-preset = Issues du préréglage { $preset }.
preset-label = Préréglage
preset-none = Aucun pour l’instant
preset-choose = Choisir
preset-save-as = Enregistrer sous…
preset-rename = Renommer…
preset-rename-confirm = Renommer
preset-save-changes = Enregistrer les modifications
preset-edit = Modifier le texte
preset-delete-confirm = Supprimer définitivement
preset-name = Nom du préréglage
preset-note = Utilisez { $example } pour les parties à compléter à chaque fois.
preset-insert = Insérer
project-legend = Rechercher dans les fichiers d’un projet
project-none = Aucun
project-forget = Retirer { $name }
project-forget-note = Retirer { $name } de cette liste. Le service conserve le projet.
project-name = Nom
project-name-label = Nom du projet
project-id = ID du projet (sur le site web du service)
project-id-label = ID du projet
project-add = Ajouter le projet
limit-tokens = Longueur maximale des réponses (tokens)
limit-note = Un mot compte souvent 1 à 2 tokens. Les réponses plus longues sont coupées. Si le champ est vide, seules les limites du service s’appliquent.
limit-set = Définir la limite
limit-clear = Aucune limite
limit-value = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
