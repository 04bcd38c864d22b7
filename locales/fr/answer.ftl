reasoning-title = Raisonnement
reasoning-sealed = Chiffré par le service
refusal-title = Refus
unknown-title = Élément inconnu
unknown-show = Afficher tel que reçu
unknown-hide = Masquer
unknown-label = Élément tel que reçu
tool-unnamed = Outil
tool-calculator = Calculatrice
tool-date = Date et heure
tool-web-search = Recherche web
tool-web-page = Page web
tool-file-search = Recherche dans les fichiers
tool-code = Code
tool-input = Entrée
tool-result = Résultat
tool-duration = Durée
tool-none = rien
tool-program = Programme
tool-empty = vide
tool-image = Image
tool-pending = en attente
tool-state-working = en cours
tool-state-searching = recherche en cours
tool-state-running = exécution en cours
tool-failed = échec
tool-unfinished = inachevé
tool-not-given = non communiqué
tool-searched = Termes recherchés
tool-found = Résultats
tool-nothing-found = aucun résultat
tool-passages = { $n ->
    [one] { $n } passage
    [many] { $n } de passages
   *[other] { $n } passages
}
tool-open-file = Ouvrir { $name }
tool-score = score { $score }
tool-pages = Pages
tool-page-count = { $n ->
    [one] { $n } page
    [many] { $n } de pages
   *[other] { $n } pages
}
tool-page = Page
tool-action = Action
tool-searched-in-page = Termes recherchés
sources-label = Sources
progress-searching = Recherche dans { LIST($names) }
progress-searching-documents = Recherche dans les documents
progress-loading = Chargement du modèle
progress-reading = Lecture de la question
progress-reading-passages = { $n ->
    [one] Lecture de { $n } passage
    [many] Lecture de { $n } de passages
   *[other] Lecture de { $n } passages
}
read-by-model = { $n ->
    [one] Lu par le modèle : { $n } passage
    [many] Lu par le modèle : { $n } de passages
   *[other] Lu par le modèle : { $n } passages
}
read-not-cited = Aucune citation
context-begins = Le modèle voit la conversation à partir d’ici
context-begins-why = Le modèle contient { NUMBER($tokens) } tokens. Les messages antérieurs n’y tiennent pas.
source-label = Source { NUMBER($number) }
source-with-place = { $title }, { $place }
source-deleted = Fichier supprimé le { $day }
source-open = Ouvrir dans le fichier
source-open-at = Ouvrir ({ $place })
source-about = À propos du fichier
source-open-link = Ouvrir dans le navigateur
source-deleted-short = supprimé le { $day }
spoken-started = Début de la réponse
spoken-complete = Réponse terminée
spoken-stopped = Réponse arrêtée
spoken-cut = Réponse interrompue
spoken-failed = Échec de la réponse
spoken-tool = Outil : { $name }.
spoken-web-search = Recherche sur le web.
spoken-file-search = Recherche dans les fichiers.
spoken-code-run = Exécution de code.
spoken-code = { $n ->
    [one] Code, { $n } ligne.
    [many] Code, { $n } de lignes.
   *[other] Code, { $n } lignes.
}
spoken-table = { $n ->
    [one] Tableau, { $n } ligne.
    [many] Tableau, { $n } de lignes.
   *[other] Tableau, { $n } lignes.
}
link-target-title = Ce lien mène à { $host }
link-target-text = Son texte indique une autre adresse : « { $text } ». Ne l’ouvrez que si { $host } est bien la destination voulue.
link-target-open = Ouvrir { $host }
link-target-copy = Copier l’adresse
code-wrap = Retour à la ligne
code-numbers = Numéros
code-save = Enregistrer
code-copy = Copier
code-source = Source
code-lines = { $n ->
    [one] { $n } ligne
    [many] { $n } de lignes
   *[other] { $n } lignes
}
table-label = Tableau
task-done = Fait
task-not-done = À faire
part-copy = Copier le code
part-save = Enregistrer dans un fichier…
part-fold = Réduire
part-unfold = Développer
part-source = Afficher le code source
part-wrap = Retour à la ligne automatique
part-numbers = Numéros de ligne
part-copy-table = Copier comme tableau (TSV)
part-copy-markdown = Copier en Markdown
part-save-table = Enregistrer le tableau (CSV)…
diagram-alt = Diagramme
diagram-alt-titled = Diagramme : { $title }
diagram-frame = Moteur de rendu des diagrammes
diagram-too-many = Impossible d’afficher ce diagramme. Trop de diagrammes sont en attente.
diagram-not-started = Impossible d’afficher ce diagramme. Le moteur de rendu n’a pas démarré.
diagram-too-long = Impossible d’afficher ce diagramme. Son code source est trop long.
diagram-too-large = Impossible d’afficher ce diagramme. Il est trop grand.
diagram-timed-out = Impossible d’afficher ce diagramme. Le rendu a pris trop de temps.
diagram-interrupted = Ce diagramme n’est pas dessiné automatiquement, car l’application s’est arrêtée pendant son dessin.
diagram-draw = Dessiner
diagram-error = Impossible d’afficher ce diagramme. { $reason }
copied = Copié
