details-reason-temporary = A conversa é temporária e, por isso, é enviada inteira a cada vez
temporary-gone = Esta conversa temporária já foi excluída.
temporary-gone-why = Ela foi fechada.
temporary-keep-first = Isto não é possível em uma conversa temporária.
temporary-keep-first-do = Mantenha a conversa primeiro.
temporary-is-open = Para isso, o Parlance precisa reabrir, o que excluiria sua conversa temporária.
temporary-is-open-do = Mantenha-a ou exclua-a primeiro.
temporary-no-paste = Neste computador, conteúdo colado não pode ser anexado a uma conversa temporária.
temporary-no-paste-do = Seria preciso salvá-lo no disco. Anexe um arquivo em vez disso.
temporary-uploads-deleted = { $n ->
    [one] { $n } arquivo enviado em uma conversa temporária foi excluído de { $service }.
    [many] { $n } de arquivos enviados em conversas temporárias foram excluídos de { $service }.
   *[other] { $n } arquivos enviados em conversas temporárias foram excluídos de { $service }.
}
temporary-uploads-left = { $n ->
    [one] { $n } arquivo enviado em uma conversa temporária ainda está em { $service }. O Parlance o exclui assim que possível.
    [many] { $n } de arquivos enviados em conversas temporárias ainda estão em { $service }. O Parlance os exclui assim que possível.
   *[other] { $n } arquivos enviados em conversas temporárias ainda estão em { $service }. O Parlance os exclui assim que possível.
}
temporary-uploads-unclear = Um arquivo enviado em uma conversa temporária talvez ainda esteja em { $service }. Não é possível distingui-lo de outro; verifique em Arquivos.
temporary-uploads-not-deleted = Os arquivos enviados em conversas temporárias só serão excluídos quando o Parlance for iniciado de novo.
