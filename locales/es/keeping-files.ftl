import-erased = Eliminadas aquí antes
import-erased-too = { $n ->
    [one] Importar también { $n } conversación eliminada aquí
    [many] Importar también { $n } de conversaciones eliminadas aquí
   *[other] Importar también { $n } conversaciones eliminadas aquí
}
