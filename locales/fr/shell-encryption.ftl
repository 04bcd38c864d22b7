dialog-recovery-key = Enregistrer la clé de récupération
recovery-key-file-name = Clé de récupération { -brand }.txt
recovery-key-document-title = Clé de récupération { -brand }
recovery-key-document-text = Cette clé ouvre vos conversations et vos sauvegardes si le trousseau du système est perdu. Gardez-la ailleurs que sur cet ordinateur.
recovery-key-document-file = Si le fichier encryption.json est perdu, { -brand } demande tout le texte de ce document, y compris ces caractères :
