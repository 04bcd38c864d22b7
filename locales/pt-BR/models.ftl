models-answers = Respostas
models-quote = Somente citar
models-quote-note = Encontra e cita trechos dos seus documentos. Não precisa de modelo.
models-write = Escrever respostas com um modelo
models-write-note = Cada resposta mostra os trechos que o modelo leu.
models-reading-speed = Ele lê cerca de { NUMBER($tokens) } tokens por segundo.
models-write-none = Nenhum modelo encontrado. Inicie um servidor de modelos ou adicione um abaixo.
models-choose = Escolher um modelo
models-answers-label = Modelo para respostas
models-loading = Carregando { $model }, { $time }. As perguntas esperam até ele ficar pronto.
models-busy = Escrevendo uma resposta, { $time }.
models-until-back = As perguntas não podem ser respondidas até ele voltar a ficar disponível.
models-until-chosen = As perguntas não podem ser respondidas até você escolher outro modelo.
models-unavailable = { $model }, indisponível
models-stopped = { $server } não está em execução
models-unreachable = Não foi possível acessar { $server }
models-stopped-note = { $model } voltará a ser usado assim que estiver disponível.
models-missing = { $server } não tem mais { $model }
models-missing-since = Ausente desde { MOMENT($ms) }. As respostas anteriores são mantidas.
models-missing-note = As respostas anteriores são mantidas.
models-key-needed = { $server } precisa de uma chave, ou de outra
models-key-needed-note = Insira a chave do servidor abaixo.
models-failed = { $server } informou um erro
models-meaning = Busca por significado
models-meaning-title = Encontrar trechos que dizem o mesmo com outras palavras
models-meaning-label = Modelo para significado
models-meaning-off = Desativada
models-meaning-ready = Trechos prontos: { NUMBER($ready) } de { NUMBER($total) }
models-meaning-empty = Os documentos serão preparados quando você os adicionar.
models-meaning-by-words = Sem um modelo, os trechos são encontrados pelas palavras.
models-meaning-away = { $model } não está disponível. Os trechos são encontrados pelas palavras.
models-servers = Servidores de modelos
models-look-again = Procurar novamente
models-looking = Procurando…
models-server-models = { $n ->
    [one] { $host }, { $n } modelo
    [many] { $host }, { $n } de modelos
   *[other] { $host }, { $n } modelos
}
models-server-installed = Instalado, o servidor não está em execução
models-state-running = Em execução
models-state-loading = Carregando o modelo
models-state-stopped = Parado
models-state-unreachable = Inacessível
models-state-key = Precisa de chave
models-state-failed = Erro
models-check-again = Verificar novamente
models-enter-key = Inserir chave…
models-edit = Chave e tamanho do contexto…
models-forget = Esquecer…
models-more = Mais opções de { $name }
models-facts = { $n ->
    [one] { $parameters } de parâmetros, contexto de { $n } token
    [many] { $parameters } de parâmetros, contexto de { $n } de tokens
   *[other] { $parameters } de parâmetros, contexto de { $n } tokens
}
models-parameters = { $parameters } de parâmetros
models-context = { $n ->
    [one] Contexto de { $n } token
    [many] Contexto de { $n } de tokens
   *[other] Contexto de { $n } tokens
}
models-needs = Precisa de { BYTES($needed) } de memória, este computador tem { BYTES($memory) }
models-runs-on = É executado em { $host }, não neste computador
models-for-meaning = Somente para significado
models-for-other = Não serve para respostas
models-takes-pictures = Entende imagens
models-use-answers = Usar para respostas
models-use-meaning = Usar para significado
models-large-title = Usar { $model }?
models-large-text = Ele precisa de { BYTES($needed) } de memória, e este computador tem { BYTES($memory) }. As respostas podem levar minutos ou falhar.
models-large-confirm = Usar mesmo assim
models-forget-title = Esquecer { $name }?
models-forget-text = O endereço e a chave serão removidos deste computador.
models-add = Adicionar um servidor…
models-add-note = llama.cpp, vLLM, Jan ou qualquer endereço compatível com OpenAI
models-add-title = Servidor de modelos
models-address = Endereço do servidor
models-key = Chave de API, se necessário
models-key-keep = Deixe em branco para manter a chave que termina em { $end }.
models-context-size = Tamanho do contexto (tokens)
models-context-size-note = Se o campo ficar em branco, vale o tamanho informado pelo servidor.
models-add-submit = Adicionar
models-web = Páginas da web
models-web-title = Permitir que modelos leiam páginas da web
models-web-note = O { -brand } pergunta antes da primeira página de cada site.
page-request-title = Permitir que o modelo leia esta página?
page-request-text = { $host } recebe este endereço.
page-request-documents = Esta conversa tem arquivos. Verifique se o endereço não contém nada deles.
page-request-allow = Ler página
page-request-refuse = Não ler
models-stays = O { -brand } procura somente neste computador. As perguntas e os documentos não saem dele.
models-sent = As perguntas e os trechos citados para respondê-las são enviados a { $host }.
models-meaning-sent = O texto dos seus documentos é enviado a { $host }.
models-pages = Os endereços das páginas da web que você permite são enviados aos sites delas. Eles podem conter texto das suas perguntas e documentos.
models-open = A conexão não é criptografada.
models-would-send = Se você escolher um modelo deste servidor, as perguntas e trechos dos seus documentos serão enviados a { $host }.
