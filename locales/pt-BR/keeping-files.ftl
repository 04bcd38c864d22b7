export-unreachable = { $n ->
    [one] Não foi possível acessar um serviço, então seus outros arquivos não foram solicitados.
    [many] Não foi possível acessar { $n } de serviços, então seus outros arquivos não foram solicitados.
   *[other] Não foi possível acessar { $n } serviços, então seus outros arquivos não foram solicitados.
}
import-erased = Excluídas aqui antes
import-erased-too = { $n ->
    [one] Importar também { $n } conversa excluída aqui
    [many] Importar também { $n } de conversas excluídas aqui
   *[other] Importar também { $n } conversas excluídas aqui
}
