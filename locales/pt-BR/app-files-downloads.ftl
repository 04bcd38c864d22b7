saved-in = Salvo em { $folder }.
saved-as = Salvo como { $name } em { $folder }.
saved-existing = O arquivo { $name } que já existia não foi alterado.
download-underway = { $name } já está sendo salvo nesse local.
download-underway-do = Espere até que termine ou escolha outro nome.
downloads-too-many = Há downloads demais ao mesmo tempo.
downloads-too-many-do = Tente novamente quando alguns tiverem terminado.
download-gone = Este download não está mais disponível.
download-again = Baixe o arquivo novamente.
download-file-gone = O arquivo não está mais nesse local.
download-file-gone-why = Ele foi movido ou excluído.
download-part-saved = A parte recebida foi salva.
download-retry = Tente novamente para retomar.
downloads-name = { $n ->
    [one] { $n } arquivo
    [many] { $n } de arquivos
   *[other] { $n } arquivos
}
downloads-name-underway = { $n ->
    [one] { NUMBER($saved) } de { $n } arquivo
    [many] { NUMBER($saved) } de { $n } de arquivos
   *[other] { NUMBER($saved) } de { $n } arquivos
}
downloads-not-saved = { $n ->
    [one] { $n } arquivo não foi salvo.
    [many] { $n } de arquivos não foram salvos.
   *[other] { $n } arquivos não foram salvos.
}
downloads-saved-in = { $n ->
    [0] Nenhum arquivo foi salvo em { $folder }.
    [one] { $n } arquivo foi salvo em { $folder }.
    [many] { $n } de arquivos foram salvos em { $folder }.
   *[other] { $n } arquivos foram salvos em { $folder }.
}
downloads-not-tried = { $n ->
    [one] { $n } arquivo foi ignorado.
    [many] { $n } de arquivos foram ignorados.
   *[other] { $n } arquivos foram ignorados.
}
downloads-not-tried-after = { $n ->
    [one] { $n } arquivo foi ignorado por excesso de falhas.
    [many] { $n } de arquivos foram ignorados por excesso de falhas.
   *[other] { $n } arquivos foram ignorados por excesso de falhas.
}
downloads-too-many-selected = Há arquivos demais selecionados.
downloads-limit = { $n ->
    [one] Você pode salvar até { $n } arquivo por vez.
    [many] Você pode salvar até { $n } de arquivos por vez.
   *[other] Você pode salvar até { $n } arquivos por vez.
}
downloads-none = Nenhum destes arquivos está no serviço.
downloads-none-why = Eles foram excluídos ou o upload nunca foi feito.
downloads-skipped = { $n ->
    [one] { $n } arquivo selecionado não está no serviço e foi ignorado.
    [many] { $n } de arquivos selecionados não estão no serviço e foram ignorados.
   *[other] { $n } arquivos selecionados não estão no serviço e foram ignorados.
}
code-disk-full = { $name } não foi salvo porque o disco está cheio.
code-no-permission = { $name } não foi salvo porque você não tem permissão para gravar nessa pasta.
code-names-taken = { $name } não foi salvo porque há arquivos demais com nomes parecidos nessa pasta.
code-not-saved = { $name } não foi salvo.
code-too-long = O código não foi salvo porque tem mais de { BYTES($size) }.
code-too-long-do = Em vez disso, selecione e copie uma parte dele.
