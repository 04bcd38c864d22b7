### Imports: problems, and what is said of conversations of an archive.

import-file = Não é possível ler { $name }.
import-unknown = { $name } não é uma exportação que o { -brand } consiga ler.
import-unknown-next = Escolha uma exportação do { -brand }, ChatGPT, Claude, LibreChat, Open WebUI ou Jan.
import-damaged = { $name } está danificado ou incompleto.
import-damaged-next = Baixe a exportação novamente.
import-encrypted = { $name } está protegido por senha.
import-encrypted-next = Descompacte-o e depois importe a pasta.
import-unsafe = Não é seguro importar { $name }.
import-unsafe-path = Ele contém um arquivo com o caminho { $path }, que leva para fora dele.
import-bomb = Descompactado, ele é muito maior do que uma exportação.
import-too-many = Ele tem mais arquivos ou conversas do que qualquer exportação.
import-newer = Uma versão mais recente do { -brand } criou { $name }.
import-changed = { $name } mudou.
import-gone = Esta prévia não é mais válida.
import-choose-again = Escolha a exportação novamente.
import-answer-failed = Esta resposta falhou antes da importação.

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = mesmo texto
import-note-newer-here = mais recente aqui, mantida
import-note-trashed = na lixeira
import-note-twice = duplicada na exportação
import-note-grown = { $n ->
    [one] { $n } mensagem nova
    [many] { $n } de mensagens novas
   *[other] { $n } mensagens novas
}
import-note-files = { $n ->
    [one] { $n } arquivo excluído é recuperado
    [many] { $n } de arquivos excluídos são recuperados
   *[other] { $n } arquivos excluídos são recuperados
}
import-reason-empty = vazia
import-reason-unreadable = ilegível
import-reason-no-id = sem ID
import-reason-too-large = maior que 32 MB
import-reason-too-many-messages = mensagens demais
import-reason-too-deep = aninhada demais
import-reason-circular = mensagens em círculo
import-reason-audio = somente áudio
import-reason-newer = de uma versão mais recente
import-reason-mixed = tem mensagens de outra conversa

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = Importar conversas
dialog-import-folder = Importar uma pasta
