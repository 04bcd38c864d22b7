answer-no-model = Je suis le service local et je n’ai pas de modèle de langage.
answer-abilities = Je peux citer des passages des documents que vous joignez, faire des calculs et donner la date et l’heure.
answer-connect-model = Pour que les réponses soient rédigées par un modèle, choisissez-en un dans Paramètres → Sur cet ordinateur.
answer-quotes = Dans { LIST($names) } :
answer-no-direct = Aucune réponse directe trouvée.
answer-closest = Passages les plus proches dans { LIST($names) } :
answer-more-passages = { $n ->
    [one] { $n } autre passage :
    [many] { $n } d’autres passages :
   *[other] { $n } autres passages :
}
answer-nothing-found = Je n’ai rien trouvé à ce sujet dans { LIST($names) }.
answer-did-you-mean = Vouliez-vous dire « { $word } » ?
answer-similar-words = Les documents contiennent des mots semblables : { LIST($words) }.
answer-no-summary = Je ne peux pas rédiger de résumé sans modèle de langage.
answer-beginnings = { $n ->
    [one] Voici le début :
    [many] Voici le début de chaque fichier :
   *[other] Voici le début de chaque fichier :
}
answer-chapters = Voici le début de chaque chapitre :
answer-headings = Titres :
answer-more-files = { $n ->
    [one] { $n } autre fichier est joint.
    [many] { $n } d’autres fichiers sont joints.
   *[other] { $n } autres fichiers sont joints.
}
answer-ask-about-files = Posez une question pour rechercher dans tous les fichiers joints.
answer-page = Page { $page } de { $name } :
answer-no-page = Je n’ai trouvé aucun texte à la page { $page } de { LIST($names) }.
answer-attach-for-page = Pour voir la page { $page } d’un document, joignez-le à votre question.
answer-project-empty = Le projet { $project } n’a pas encore de fichiers.
answer-project-files = Fichiers du projet { $project } :
answer-and-more = { $n ->
    [one] et { $n } autre
    [many] et { $n } d’autres
   *[other] et { $n } autres
}
answer-ask-project = Posez une question et je citerai les passages correspondants.
answer-project-unread = { $n ->
    [one] { $n } fichier du projet { $project } est encore en cours de lecture et n’a pas été inclus dans la recherche.
    [many] { $n } de fichiers du projet { $project } sont encore en cours de lecture et n’ont pas été inclus dans la recherche.
   *[other] { $n } fichiers du projet { $project } sont encore en cours de lecture et n’ont pas été inclus dans la recherche.
}
answer-unreadable = Je n’ai pas pu lire { $name }.
answer-image-skipped = { $name } a été ignoré.
answer-images-skipped = { $n ->
    [one] { $n } image a été ignorée.
    [many] { $n } d’images ont été ignorées.
   *[other] { $n } images ont été ignorées.
}
answer-text-only = Le service local ne lit que le texte.
answer-still-reading = { $name } est encore en cours de lecture.
answer-ask-later = Reposez la question dans un instant.
answer-by-itself = Le service local a répondu à la place du modèle.
answer-cannot-continue = Le service local ne peut continuer que ses propres réponses.
answer-ask-again = Reposez la question pour obtenir une nouvelle réponse.
