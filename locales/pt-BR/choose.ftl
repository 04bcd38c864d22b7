choose-title = { $n ->
    [one] Escolher arquivos: { $n } encontrado
    [many] Escolher arquivos: { $n } encontrados
   *[other] Escolher arquivos: { $n } encontrados
}
choose-counting = { $n ->
    [one] Contando: { $n } arquivo até agora
    [many] Contando: { $n } de arquivos até agora
   *[other] Contando: { $n } arquivos até agora
}
choose-note = Nada é adicionado até você escolher.
choose-none = Nenhum arquivo compatível aqui.
choose-search = Pesquisar nestes arquivos
choose-search-placeholder = Pesquisar
choose-kinds = Tipos de arquivo
choose-list = Arquivos para escolher
choose-no-match = Nenhum arquivo encontrado
choose-skipped = Fora da lista: { LIST($reasons) }.
choose-unlikely = { $n ->
    [one] { $n } arquivo compactado ou gravação não está selecionado: os serviços raramente os leem.
    [many] { $n } de arquivos compactados e gravações não estão selecionados: os serviços raramente os leem.
   *[other] { $n } arquivos compactados e gravações não estão selecionados: os serviços raramente os leem.
}
choose-more = { $n ->
    [one] Só o primeiro arquivo aparece na lista. Escolha uma pasta menor para ver os outros.
    [many] Só o primeiro { $n } de arquivos aparece na lista. Escolha uma pasta menor para ver os outros.
   *[other] Só os { $n } primeiros arquivos aparecem na lista. Escolha uma pasta menor para ver os outros.
}
choose-all = Selecionar tudo
choose-clear = Desmarcar tudo
choose-attach = { $n ->
    [one] Anexar { $n } arquivo ({ BYTES($size) })
    [many] Anexar { $n } de arquivos ({ BYTES($size) })
   *[other] Anexar { $n } arquivos ({ BYTES($size) })
}
choose-upload = { $n ->
    [one] Fazer upload de { $n } arquivo ({ BYTES($size) })
    [many] Fazer upload de { $n } de arquivos ({ BYTES($size) })
   *[other] Fazer upload de { $n } arquivos ({ BYTES($size) })
}
file-kind-pdf = PDF
file-kind-word = Word
file-kind-document = Documentos de texto
file-kind-book = Livros digitais
file-kind-excel = Excel
file-kind-table = Tabelas
file-kind-slides = Slides
file-kind-markdown = Markdown
file-kind-web-page = Páginas da web
file-kind-text = Texto
file-kind-code = Código-fonte
file-kind-picture = Imagens
file-kind-recording = Áudio e vídeo
file-kind-archive = Arquivos compactados
file-kind-other = Outros
