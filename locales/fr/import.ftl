### Settings, Data and backup: importing conversations.

import-section = Importer
import-section-note = Depuis { -brand }, ChatGPT, Claude, LibreChat, Open WebUI ou Jan
import-conversations = Importer des conversations
import-open = Importer…
import-open-folder = Importer un dossier…
import-title = Importer depuis { $program }
import-title-reading = Importer
import-file-sized = { $name }, { $size }
import-file-dated = { $name }, enregistré le { $day }, { $size }
import-reading = Lecture de l’export : { $percent }
import-new = Nouvelles
import-known = Déjà ici, ignorées
import-refused = Non importables
import-show-all = Tout afficher ({ $n })
import-more = et { $n } de plus
import-untitled = Sans titre
import-folder = Dossier
import-folder-new = { $name } (nouveau)
import-folder-own = Comme dans l’export
import-folder-none = Aucun dossier
import-files = { $n ->
    [one] Importer { $n } fichier joint
    [many] Importer { $n } de fichiers joints
   *[other] Importer { $n } fichiers joints
}
import-files-kept = { $size }, conservés sur cet ordinateur jusqu’à ce qu’une conversation en ait besoin
import-files-missing = { $n ->
    [one] { $n } fichier joint manque dans l’export.
    [many] { $n } de fichiers joints manquent dans l’export.
   *[other] { $n } fichiers joints manquent dans l’export.
}
import-overwrites-nothing = Rien n’est écrasé.
import-do = { $n ->
    [one] Importer { $n } conversation
    [many] Importer { $n } de conversations
   *[other] Importer { $n } conversations
}
import-progress = { $done } sur { $total }
import-done = { $n ->
    [one] { $n } conversation importée.
    [many] { $n } de conversations importées.
   *[other] { $n } conversations importées.
}
import-done-messages = { $n ->
    [one] { $n } message importé.
    [many] { $n } de messages importés.
   *[other] { $n } messages importés.
}
import-done-files = { $n ->
    [one] { $n } fichier importé.
    [many] { $n } de fichiers importés.
   *[other] { $n } fichiers importés.
}
import-show = Afficher
import-left = { $n ->
    [one] { $n } conversation n’a pas été importée. Recommencez pour l’ajouter.
    [many] { $n } de conversations n’ont pas été importées. Recommencez pour les ajouter.
   *[other] { $n } conversations n’ont pas été importées. Recommencez pour les ajouter.
}
backups-reason-import = Avant un import
