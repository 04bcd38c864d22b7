import-erased = Déjà supprimées ici
import-erased-too = { $n ->
    [one] Importer aussi { $n } conversation supprimée ici
    [many] Importer aussi { $n } de conversations supprimées ici
   *[other] Importer aussi { $n } conversations supprimées ici
}
