reasoning-title = Raciocínio
reasoning-sealed = Criptografado pelo serviço
refusal-title = Recusa
unknown-title = Item desconhecido
unknown-show = Mostrar como recebido
unknown-hide = Ocultar
unknown-label = Item como recebido
tool-unnamed = Ferramenta
tool-calculator = Calculadora
tool-date = Data e hora
tool-web-search = Pesquisa na web
tool-web-page = Página da web
tool-file-search = Pesquisa em arquivos
tool-code = Código
tool-input = Entrada
tool-result = Resultado
tool-duration = Duração
tool-none = nada
tool-program = Programa
tool-empty = vazio
tool-image = Imagem
tool-pending = pendente
tool-state-working = em andamento
tool-state-searching = pesquisando
tool-state-running = em execução
tool-failed = falhou
tool-unfinished = não terminou
tool-not-given = não informado
tool-searched = Termos pesquisados
tool-found = Resultados
tool-nothing-found = nada encontrado
tool-passages = { $n ->
    [one] { $n } trecho
    [many] { $n } de trechos
   *[other] { $n } trechos
}
tool-open-file = Abrir { $name }
tool-score = relevância { $score }
tool-pages = Páginas
tool-page-count = { $n ->
    [one] { $n } página
    [many] { $n } de páginas
   *[other] { $n } páginas
}
tool-page = Página
tool-action = Ação
tool-searched-in-page = Texto procurado
sources-label = Fontes
progress-searching = Pesquisando em { LIST($names) }
progress-searching-documents = Pesquisando nos documentos
progress-loading = Carregando o modelo
progress-reading = Lendo a pergunta
progress-reading-passages = { $n ->
    [one] Lendo { $n } trecho
    [many] Lendo { $n } de trechos
   *[other] Lendo { $n } trechos
}
read-by-model = { $n ->
    [one] Lido pelo modelo: { $n } trecho
    [many] Lido pelo modelo: { $n } de trechos
   *[other] Lido pelo modelo: { $n } trechos
}
read-not-cited = Sem citações
context-begins = O modelo vê a conversa a partir daqui
context-begins-why = O modelo comporta { NUMBER($tokens) } tokens. As mensagens anteriores não cabem.
source-label = Fonte { NUMBER($number) }
source-with-place = { $title }, { $place }
source-deleted = Arquivo excluído em { $day }
source-open = Abrir no arquivo
source-open-at = Abrir ({ $place })
source-about = Sobre o arquivo
source-open-link = Abrir no navegador
source-deleted-short = excluído em { $day }
spoken-started = Resposta iniciada
spoken-complete = Resposta concluída
spoken-stopped = Você parou a resposta
spoken-cut = Resposta interrompida
spoken-failed = Falha na resposta
spoken-tool = Ferramenta: { $name }.
spoken-web-search = Pesquisando na web.
spoken-file-search = Pesquisando nos arquivos.
spoken-code-run = Executando código.
spoken-code = { $n ->
    [one] Código, { $n } linha.
    [many] Código, { $n } de linhas.
   *[other] Código, { $n } linhas.
}
spoken-table = { $n ->
    [one] Tabela, { $n } linha.
    [many] Tabela, { $n } de linhas.
   *[other] Tabela, { $n } linhas.
}
link-target-title = Este link leva a { $host }
link-target-text = O texto do link indica outro endereço: “{ $text }”. Abra somente se você quiser ir para { $host }.
link-target-open = Abrir { $host }
link-target-copy = Copiar endereço
code-wrap = Quebrar
code-numbers = Números
code-save = Salvar
code-copy = Copiar
code-source = Código
code-lines = { $n ->
    [one] { $n } linha
    [many] { $n } de linhas
   *[other] { $n } linhas
}
table-label = Tabela
task-done = Concluída
task-not-done = Pendente
part-copy = Copiar código
part-save = Salvar como arquivo…
part-fold = Recolher
part-unfold = Expandir
part-source = Mostrar código-fonte
part-wrap = Quebrar linhas
part-numbers = Números de linha
part-copy-table = Copiar como tabela (TSV)
part-copy-markdown = Copiar como Markdown
part-save-table = Salvar tabela (CSV)…
diagram-alt = Diagrama
diagram-alt-titled = Diagrama: { $title }
diagram-frame = Renderizador de diagramas
diagram-too-many = Não foi possível desenhar o diagrama. Há diagramas demais na fila.
diagram-not-started = Não foi possível desenhar o diagrama. O renderizador de diagramas não iniciou.
diagram-too-long = Não foi possível desenhar o diagrama. O código-fonte é longo demais.
diagram-too-large = Não foi possível desenhar o diagrama. Ele é grande demais.
diagram-timed-out = Não foi possível desenhar o diagrama. O tempo se esgotou.
diagram-interrupted = Este diagrama não é desenhado automaticamente, porque o aplicativo foi encerrado enquanto ele era desenhado.
diagram-draw = Desenhar
diagram-error = Não foi possível desenhar o diagrama. { $reason }
copied = Copiado
