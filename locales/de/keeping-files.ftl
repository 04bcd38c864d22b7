export-unreachable = { $n ->
    [one] Ein Dienst war nicht erreichbar, daher wurden seine übrigen Dateien nicht angefordert.
   *[other] { $n } Dienste waren nicht erreichbar, daher wurden ihre übrigen Dateien nicht angefordert.
}
import-erased = Hier schon einmal gelöscht
import-erased-too = { $n ->
    [one] Auch { $n } Unterhaltung importieren, die hier gelöscht wurde
   *[other] Auch { $n } Unterhaltungen importieren, die hier gelöscht wurden
}
