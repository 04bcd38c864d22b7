conversation-answer-arriving = Une réponse est encore en cours dans cette conversation.
conversation-stop-or-wait = Arrêtez-la ou attendez qu’elle se termine.
conversation-draft-kept = Votre brouillon est conservé.
conversation-no-service = Aucun service n’est connecté.
conversation-no-service-next = Connectez-en un dans les paramètres.
conversation-title-empty = Un titre doit contenir au moins un caractère.
conversation-message-gone = Ce message n’est plus disponible.
conversation-end-not-saved = La fin de cette réponse n’est pas encore enregistrée.
conversation-only-questions-edited = Seules les questions peuvent être modifiées.
conversation-regenerate-instead = Régénérez plutôt la réponse.
conversation-edit-empty-next = Écrivez une question ou gardez au moins un fichier.
conversation-no-question = Il n’y a aucune question à reposer.
conversation-no-question-why = Elle a été supprimée ou un autre message la suit.
conversation-nothing-to-continue = Il n’y a rien à continuer ici.
conversation-id-invalid = Ce n’est pas un ID de conversation.
conversation-answer-unfinished = Une réponse peut sembler inachevée tant que vous n’avez pas rouvert sa conversation.
conversation-file-left-out = { $name } est en cours de suppression et n’a pas été envoyé.
conversation-files-left-out = { $n ->
    [one] { $n } fichier est en cours de suppression et n’a pas été envoyé.
    [many] { $n } de fichiers sont en cours de suppression et n’ont pas été envoyés.
   *[other] { $n } fichiers sont en cours de suppression et n’ont pas été envoyés.
}
conversation-files-not-moved = { $n ->
    [one] { $n } fichier a été retiré du message : il ne peut pas être envoyé à { $service }.
    [many] { $n } de fichiers ont été retirés du message : ils ne peuvent pas être envoyés à { $service }.
   *[other] { $n } fichiers ont été retirés du message : ils ne peuvent pas être envoyés à { $service }.
}
conversation-service-waiting = Une question au service actuel est en attente.
conversation-service-waiting-do = Envoyez-la, retirez-la ou remettez-la d’abord dans le champ de message.
conversation-file-missing = { $name } n’est plus sur le service.
conversation-file-missing-next = Votre question sera envoyée sans ce fichier.
conversation-files-missing = { $n ->
    [one] { $n } fichier n’est plus sur le service.
    [many] { $n } de fichiers ne sont plus sur le service.
   *[other] { $n } fichiers ne sont plus sur le service.
}
conversation-files-missing-next = Votre question sera envoyée sans ces fichiers.
file-status-processing = Traitement
