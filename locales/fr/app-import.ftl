### Imports: problems, and what is said of conversations of an archive.

import-file = Impossible de lire { $name }.
import-unknown = { $name } n’est pas un export que { -brand } peut lire.
import-unknown-next = Choisissez un export de { -brand }, ChatGPT, Claude, LibreChat, Open WebUI ou Jan.
import-damaged = { $name } est endommagé ou incomplet.
import-damaged-next = Téléchargez de nouveau l’export.
import-encrypted = { $name } est protégé par un mot de passe.
import-encrypted-next = Décompressez-le, puis importez le dossier.
import-unsafe = { $name } ne peut pas être importé sans danger.
import-unsafe-path = Il contient un fichier dont le chemin { $path } mène hors de lui.
import-bomb = Une fois décompressé, il est bien plus volumineux qu’un export.
import-too-many = Il contient plus de fichiers ou de conversations qu’un export.
import-newer = { $name } a été créé par une version plus récente de { -brand }.
import-changed = { $name } a changé.
import-gone = Cet aperçu n’est plus valable.
import-choose-again = Choisissez de nouveau l’export.
import-answer-failed = Cette réponse avait échoué avant l’import.

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = même texte
import-note-newer-here = plus récente ici, conservée
import-note-trashed = dans la corbeille
import-note-twice = en double dans l’export
import-note-grown = { $n ->
    [one] { $n } nouveau message
    [many] { $n } de nouveaux messages
   *[other] { $n } nouveaux messages
}
import-note-files = { $n ->
    [one] { $n } fichier supprimé restauré
    [many] { $n } de fichiers supprimés restaurés
   *[other] { $n } fichiers supprimés restaurés
}
import-reason-empty = vide
import-reason-unreadable = illisible
import-reason-no-id = sans ID
import-reason-too-large = plus de 32 Mo
import-reason-too-many-messages = trop de messages
import-reason-too-deep = trop imbriquée
import-reason-circular = messages en boucle
import-reason-audio = audio uniquement
import-reason-newer = créée par une version plus récente
import-reason-mixed = contient des messages d’une autre conversation

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = Importer des conversations
dialog-import-folder = Importer un dossier
