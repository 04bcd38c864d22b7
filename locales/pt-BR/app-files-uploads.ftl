upload-failed = O upload de { $name } não foi feito.
upload-too-large = { $name } é grande demais ({ BYTES($size) }).
upload-refused-size = O serviço já recusou um arquivo de { BYTES($size) }.
upload-too-large-for-service = Este arquivo é grande demais para o serviço (413).
upload-make-smaller = Reduza o tamanho do arquivo ou faça upload de uma parte dele.
upload-refused = O serviço não aceitou este arquivo ({ $status }).
upload-check-file = Verifique o arquivo e tente novamente.
upload-forgotten = O serviço aceitou { $name }, mas não tem mais o arquivo.
upload-again = Faça o upload novamente.
upload-no-id = O serviço aceitou o arquivo, mas não retornou um ID.
upload-partial-list = O serviço lista apenas parte dos arquivos, então não se sabe se este chegou.
upload-partial-list-do = Tente novamente para enviá-lo mais uma vez.
upload-no-source = Não foi possível encontrar o arquivo original.
upload-no-source-do = Remova o anexo e anexe o arquivo novamente.
upload-new-version-do = Anexe a nova versão separadamente.
upload-unchecked = Não foi possível verificar quais uploads terminaram.
upload-there = O upload de { $name } já foi feito em { DATE($ms) }.
upload-there-as = O upload de { $name } já foi feito em { DATE($ms) } com o nome { $known }.
upload-not-again = O upload não foi repetido.
upload-underway = O upload de { $name } já está em andamento.
upload-underway-as = O upload de { $name } já está em andamento com o nome { $known }.
upload-once = O upload será feito uma única vez.
upload-waits = { $n ->
    [0] Aguardando { $name }.
    [one] Aguardando { $name } e mais { $n } arquivo.
    [many] Aguardando { $name } e mais { $n } de arquivos.
   *[other] Aguardando { $name } e mais { $n } arquivos.
}
upload-waits-paused = { $n ->
    [0] Aguardando { $name }, cujo upload está em pausa.
    [one] Aguardando { $name }, cujo upload está em pausa, e mais { $n } arquivo.
    [many] Aguardando { $name }, cujo upload está em pausa, e mais { $n } de arquivos.
   *[other] Aguardando { $name }, cujo upload está em pausa, e mais { $n } arquivos.
}
upload-waits-refused = { $n ->
    [0] Aguardando { $name }, que o serviço ainda não aceitou.
    [one] Aguardando { $name }, que o serviço ainda não aceitou, e mais { $n } arquivo.
    [many] Aguardando { $name }, que o serviço ainda não aceitou, e mais { $n } de arquivos.
   *[other] Aguardando { $name }, que o serviço ainda não aceitou, e mais { $n } arquivos.
}
