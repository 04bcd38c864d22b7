export-unreachable = { $n ->
    [one] Un service est injoignable : ses autres fichiers n’ont pas été demandés.
    [many] { $n } de services sont injoignables : leurs autres fichiers n’ont pas été demandés.
   *[other] { $n } services sont injoignables : leurs autres fichiers n’ont pas été demandés.
}
import-erased = Déjà supprimées ici
import-erased-too = { $n ->
    [one] Importer aussi { $n } conversation supprimée ici
    [many] Importer aussi { $n } de conversations supprimées ici
   *[other] Importer aussi { $n } conversations supprimées ici
}
