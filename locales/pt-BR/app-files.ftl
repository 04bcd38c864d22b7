problem-file-unreadable = Não foi possível ler { $name }.
problem-file-unreadable-unnamed = Não foi possível ler o arquivo.
problem-file-unreadable-why = Ele pode ter sido movido ou excluído, ou talvez você não tenha permissão.
problem-file-changed = { $name } mudou enquanto o { -brand } o lia.
problem-file-changed-unnamed = O arquivo mudou enquanto o { -brand } o lia.
problem-file-changed-do = Salve-o, feche o aplicativo que está gravando nele e tente novamente.
problem-file-exists = { $name } já existe.
problem-file-exists-unnamed = O arquivo já existe.
problem-nothing-overwritten = Nada foi substituído.
problem-file-unwritable = Não foi possível gravar { $name }.
problem-file-unwritable-unnamed = Não foi possível gravar o arquivo.
problem-file-unwritable-do = Escolha outra pasta ou verifique se você tem permissão para gravar nesta.
problem-folder-not-opened = Não foi possível abrir a pasta.
problem-folder-no-app = Nenhum gerenciador de arquivos conseguiu abri-la: { $path }
problem-file-no-app = Nenhum aplicativo conseguiu abri-lo: { $path }
file-is-folder = { $name } é uma pasta.
file-is-folder-do = Abra-a e escolha arquivos dentro dela.
file-not-document = { $name } não é um arquivo comum.
file-not-document-do = Escolha um arquivo armazenado em um disco.
file-empty = { $name } está vazio.
file-empty-do = Escolha um arquivo que não esteja vazio.
file-not-found = { $name } não existe mais.
file-not-found-why = Ele foi movido, renomeado ou excluído.
file-no-permission = Você não tem permissão para ler { $name }.
file-no-permission-do = Altere as permissões dele ou escolha outro arquivo.
file-check-disk = Verifique o disco em que ele está e tente novamente.
files-refused = { $n ->
    [one] { $n } arquivo não pode ser adicionado.
    [many] { $n } de arquivos não podem ser adicionados.
   *[other] { $n } arquivos não podem ser adicionados.
}
files-refused-more = { $n ->
    [one] E mais { $n }.
    [many] E mais { $n }.
   *[other] E mais { $n }.
}
file-not-on-service = Este arquivo não está no serviço.
file-not-on-service-why = Ele foi excluído ou o upload nunca foi feito.
file-deleted = Ele foi excluído.
file-gone = O serviço não tem mais este arquivo.
file-gone-why = Ele foi excluído do serviço (404).
file-unreadable = Ilegível
file-unusable-id = O serviço deu um ID inválido a este arquivo.
file-removed-from-draft = { $name } não está mais no serviço e foi removido das suas mensagens não enviadas.
file-processing-long = O serviço está processando { $name } há uma hora.
file-not-followed = O { -brand } parou de verificar.
files-not-followed = O { -brand } parou de verificar se os arquivos estão prontos.
files-support-not-checked = O { -brand } parou de verificar se os serviços oferecem arquivos.
files-unlisted-not-checked = O { -brand } parou de verificar se o serviço ainda tem os arquivos.
files-refresh-to-check = Atualize a página “Arquivos” para verificar novamente.
files-changes-unchecked = Não foi possível verificar se os arquivos originais foram alterados.
file-deletion-late = Não é possível desfazer: o serviço já está excluindo { $name }.
files-deletion-late = { $n ->
    [one] Não é possível desfazer: o serviço já está excluindo { $name } ({ $n } arquivo).
    [many] Não é possível desfazer: o serviço já está excluindo { $n } de arquivos, incluindo { $name }.
   *[other] Não é possível desfazer: o serviço já está excluindo { $n } arquivos, incluindo { $name }.
}
file-not-deleted = { $name } não foi excluído.
file-not-deleted-by-service = O serviço não excluiu o arquivo.
files-not-deleted = { $n ->
    [one] { $n } arquivo não foi excluído: { $name }.
    [many] { $n } de arquivos não foram excluídos, incluindo { $name }.
   *[other] { $n } arquivos não foram excluídos, incluindo { $name }.
}
file-deletion-not-yet = Um arquivo ainda não foi excluído.
file-fact-name = Nome
file-fact-id = ID do arquivo
file-fact-purpose = Finalidade
file-fact-sha256 = SHA-256
