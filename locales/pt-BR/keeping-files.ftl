import-erased = Excluídas aqui antes
import-erased-too = { $n ->
    [one] Importar também { $n } conversa excluída aqui
    [many] Importar também { $n } de conversas excluídas aqui
   *[other] Importar também { $n } conversas excluídas aqui
}
