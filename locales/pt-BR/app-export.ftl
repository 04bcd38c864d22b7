export-done = Exportado para { $name }.
export-missing = { $n ->
    [one] Não foi possível incluir { $n } arquivo. O manifesto diz o motivo.
    [many] Não foi possível incluir { $n } de arquivos. O manifesto diz o motivo.
   *[other] Não foi possível incluir { $n } arquivos. O manifesto diz o motivo.
}
export-failed = A exportação falhou.
export-nothing-written = Nada foi gravado.
export-no-permission = Você não tem permissão para gravar em { $folder }.
export-exists = { $name } já existe.
export-nothing = Não há nada para exportar.
export-nothing-do = Escolha uma conversa com mensagens.
export-underway = Outra exportação está em andamento.
export-underway-do = Aguarde o término ou cancele-a.
export-gone = A exportação não existe mais.
export-gone-why = Ela foi movida ou excluída.
export-no-pdf = PDF e impressão ainda não estão disponíveis neste sistema.
export-as-html = Exporte como HTML e imprima em um navegador.
export-not-printed = Não foi possível imprimir a conversa.
export-unreachable = { $n ->
    [one] Não foi possível acessar um serviço, então seus outros arquivos não foram solicitados.
    [many] Não foi possível acessar { $n } de serviços, então seus outros arquivos não foram solicitados.
   *[other] Não foi possível acessar { $n } serviços, então seus outros arquivos não foram solicitados.
}
