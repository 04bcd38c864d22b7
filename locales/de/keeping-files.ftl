import-erased = Hier schon einmal gelöscht
import-erased-too = { $n ->
    [one] Auch { $n } Unterhaltung importieren, die hier gelöscht wurde
   *[other] Auch { $n } Unterhaltungen importieren, die hier gelöscht wurden
}
