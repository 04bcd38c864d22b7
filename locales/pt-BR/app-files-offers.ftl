offer-gone = Estes arquivos não estão mais disponíveis.
offer-gone-do = Solte-os ou escolha-os novamente.
paste-text-name = Texto colado
paste-image-name = Imagem colada
paste-disk-full = O conteúdo colado não foi anexado porque o disco está cheio.
paste-free-space = Libere espaço e cole novamente.
paste-not-saved = Não foi possível salvar o conteúdo colado; por isso, ele não foi anexado.
paste-check-disk = Verifique o disco e cole novamente.
paste-not-tidied = Não foi possível excluir os arquivos colados que não são mais usados.
paste-tidied-later = O { -brand } tentará novamente na próxima vez que for iniciado.
clipboard-unreadable = Não foi possível ler a área de transferência.
clipboard-unreadable-do = Copie o conteúdo novamente ou salve-o como arquivo e anexe o arquivo.
clipboard-not-copied = Não foi possível copiar.
clipboard-not-copied-why = O sistema não permitiu que o { -brand } usasse a área de transferência.
offer-left-hidden = { $n ->
    [one] { $n } item oculto
    [many] { $n } de itens ocultos
   *[other] { $n } itens ocultos
}
offer-left-empty = { $n ->
    [one] { $n } arquivo vazio
    [many] { $n } de arquivos vazios
   *[other] { $n } arquivos vazios
}
offer-left-links = { $n ->
    [one] { $n } link para outra pasta
    [many] { $n } de links para outras pastas
   *[other] { $n } links para outras pastas
}
offer-left-no-files = { $n ->
    [one] { $n } item que não é arquivo
    [many] { $n } de itens que não são arquivos
   *[other] { $n } itens que não são arquivos
}
offer-left-unreadable = { $n ->
    [one] { $n } arquivo que não pode ser lido
    [many] { $n } de arquivos que não podem ser lidos
   *[other] { $n } arquivos que não podem ser lidos
}
offer-kind-pdf = { $n ->
    [one] { $n } documento PDF
    [many] { $n } de documentos PDF
   *[other] { $n } documentos PDF
}
offer-kind-word = { $n ->
    [one] { $n } documento do Word
    [many] { $n } de documentos do Word
   *[other] { $n } documentos do Word
}
offer-kind-document = { $n ->
    [one] { $n } documento de texto
    [many] { $n } de documentos de texto
   *[other] { $n } documentos de texto
}
offer-kind-book = { $n ->
    [one] { $n } livro digital
    [many] { $n } de livros digitais
   *[other] { $n } livros digitais
}
offer-kind-excel = { $n ->
    [one] { $n } planilha do Excel
    [many] { $n } de planilhas do Excel
   *[other] { $n } planilhas do Excel
}
offer-kind-table = { $n ->
    [one] { $n } tabela
    [many] { $n } de tabelas
   *[other] { $n } tabelas
}
offer-kind-slides = { $n ->
    [one] { $n } apresentação
    [many] { $n } de apresentações
   *[other] { $n } apresentações
}
offer-kind-markdown = { $n ->
    [one] { $n } documento Markdown
    [many] { $n } de documentos Markdown
   *[other] { $n } documentos Markdown
}
offer-kind-web-page = { $n ->
    [one] { $n } página da web
    [many] { $n } de páginas da web
   *[other] { $n } páginas da web
}
offer-kind-text = { $n ->
    [one] { $n } arquivo de texto
    [many] { $n } de arquivos de texto
   *[other] { $n } arquivos de texto
}
offer-kind-code = { $n ->
    [one] { $n } arquivo de código-fonte
    [many] { $n } de arquivos de código-fonte
   *[other] { $n } arquivos de código-fonte
}
offer-kind-picture = { $n ->
    [one] { $n } imagem
    [many] { $n } de imagens
   *[other] { $n } imagens
}
offer-kind-recording = { $n ->
    [one] { $n } arquivo de áudio ou vídeo
    [many] { $n } de arquivos de áudio ou vídeo
   *[other] { $n } arquivos de áudio ou vídeo
}
offer-kind-archive = { $n ->
    [one] { $n } arquivo compactado
    [many] { $n } de arquivos compactados
   *[other] { $n } arquivos compactados
}
offer-kind-other = { $n ->
    [one] { $n } outro arquivo
    [many] { $n } de outros arquivos
   *[other] { $n } outros arquivos
}
