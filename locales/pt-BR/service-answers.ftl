answer-no-model = Sou o serviço local e não tenho um modelo de linguagem.
answer-abilities = Posso citar trechos dos documentos que você anexar, fazer cálculos e informar a data e a hora.
answer-connect-model = Para que as respostas sejam escritas por um modelo, escolha um em Configurações → Neste computador.
answer-quotes = Trechos de { LIST($names) }:
answer-no-direct = Nenhuma resposta direta encontrada.
answer-closest = Trechos mais próximos em { LIST($names) }:
answer-more-passages = { $n ->
    [one] Mais { $n } trecho:
    [many] Mais { $n } de trechos:
   *[other] Mais { $n } trechos:
}
answer-nothing-found = Não encontrei nada sobre isso em { LIST($names) }.
answer-did-you-mean = Você quis dizer “{ $word }”?
answer-similar-words = Os documentos contêm palavras parecidas: { LIST($words) }.
answer-no-summary = Não consigo fazer resumos sem um modelo de linguagem.
answer-beginnings = { $n ->
    [one] Aqui está o começo:
    [many] Aqui está o começo de cada arquivo:
   *[other] Aqui está o começo de cada arquivo:
}
answer-chapters = Veja como começam os capítulos:
answer-headings = Títulos:
answer-more-files = { $n ->
    [one] Há mais { $n } arquivo anexado.
    [many] Há mais { $n } de arquivos anexados.
   *[other] Há mais { $n } arquivos anexados.
}
answer-ask-about-files = Faça uma pergunta para pesquisar em todos os arquivos anexados.
answer-page = Página { $page } de { $name }:
answer-no-page = Não encontrei nenhum texto na página { $page } de { LIST($names) }.
answer-attach-for-page = Para ver a página { $page } de um documento, anexe-o à sua pergunta.
answer-project-empty = O projeto { $project } ainda não tem arquivos.
answer-project-files = Arquivos do projeto { $project }:
answer-and-more = e mais { NUMBER($n) }
answer-ask-project = Faça uma pergunta, e eu citarei os trechos correspondentes.
answer-project-unread = { $n ->
    [one] { $n } arquivo do projeto { $project } ainda está sendo lido e não foi pesquisado.
    [many] { $n } de arquivos do projeto { $project } ainda estão sendo lidos e não foram pesquisados.
   *[other] { $n } arquivos do projeto { $project } ainda estão sendo lidos e não foram pesquisados.
}
answer-unreadable = Não consegui ler { $name }.
answer-image-skipped = { $name } foi ignorado.
answer-images-skipped = { $n ->
    [one] { $n } imagem foi ignorada.
    [many] { $n } de imagens foram ignoradas.
   *[other] { $n } imagens foram ignoradas.
}
answer-text-only = O serviço local lê somente texto.
answer-still-reading = { $name } ainda está sendo lido.
answer-ask-later = Pergunte novamente daqui a pouco.
answer-by-itself = O serviço local respondeu no lugar do modelo.
answer-cannot-continue = O serviço local só consegue continuar as próprias respostas.
answer-ask-again = Pergunte novamente para obter uma nova resposta.
