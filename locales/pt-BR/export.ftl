export-menu = Exportar…
export-copy = Copiar como Markdown
export-print = Imprimir…
export-action = Exportar conversa…
export-action-keywords = salvar markdown html json pdf
export-action-all = Exportar tudo…
export-action-copy = Copiar conversa como Markdown
export-action-print = Imprimir conversa…
export-settings = Exportar conversas
export-settings-note = Markdown, HTML, JSON ou PDF
export-title = Exportar
export-what = O quê
export-this = Esta conversa
export-selected = Conversas selecionadas
export-folder = Pasta “{ $name }”
export-everything = Tudo
export-n-messages = { $n ->
    [one] { $n } mensagem
    [many] { $n } de mensagens
   *[other] { $n } mensagens
}
export-n-conversations = { $n ->
    [one] { $n } conversa
    [many] { $n } de conversas
   *[other] { $n } conversas
}
export-format = Formato
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = Texto simples que qualquer editor abre.
export-html-note = Uma página que abre em qualquer navegador e permite pesquisar. Sem aplicativo.
export-json-note = Todas as versões de todas as mensagens, para outros programas.
export-pdf-note = Páginas para imprimir e compartilhar. O texto pode ser pesquisado.
export-include = Incluir
export-files = Arquivos anexados
export-files-sum = { $n ->
    [one] { $n } arquivo, { BYTES($size) }
    [many] { $n } de arquivos, { BYTES($size) }
   *[other] { $n } arquivos, { BYTES($size) }
}
export-citations = Citações com seus trechos
export-details = Detalhes técnicos das respostas
export-details-note = Modelos, horários e IDs. Nunca a chave.
export-archived = Conversas arquivadas
export-package = Salvar como
export-zip = Arquivo ZIP
export-as-folder = Pasta
export-size = Cerca de { BYTES($size) }. As exportações não são criptografadas.
export-size-pending = Calculando o tamanho… As exportações não são criptografadas.
export-not-encrypted = As exportações não são criptografadas.
export-progress = Exportando: { NUMBER($done) } de { NUMBER($total) }
