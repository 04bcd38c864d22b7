composer-region = Sua mensagem
composer-label = Mensagem
composer-placeholder = Pergunte ou solte documentos na janela
composer-new-text = Novo texto abaixo
composer-draft-not-saved = Não foi possível salvar o rascunho
composer-not-saved = Não salvo
composer-attach = Anexar arquivos
composer-attach-files = Arquivos…
composer-attach-folder = Pasta…
composer-send = Enviar
composer-send-key = Enviar ({ $key })
composer-send-after-answer = Enviar após esta resposta ({ $key })
composer-send-after-questions = Enviar após as perguntas na fila ({ $key })
composer-queued-after-answer = Será enviada após esta resposta
composer-queued-after-questions = Será enviada após as perguntas na fila
composer-stop = Parar
composer-stop-key = Parar ({ key-escape })
composer-attachments = Anexos
quotations-label = Trechos citados
quotation-remove = Remover citação
quotation-remove-named = Remover citação de { $source }
composer-pasted = O texto longo que você colou foi anexado como documento.
composer-pasted-insert = Inserir como texto
composer-insert-prompt = Inserir
composer-mentions = Arquivos para anexar
composer-mentions-none = Nenhum arquivo enviado neste serviço
attachment-replace = Fazer upload de nova versão
attachment-replace-named = Fazer upload de nova versão de { $name }
attachment-retry = Tentar novamente
attachment-retry-named = Tentar novamente o upload de { $name }
upload-anyway = Enviar mesmo assim
upload-anyway-named = Enviar { $name } mesmo assim
attachment-try-now = Tentar agora
attachment-try-now-named = Tentar agora o upload de { $name }
attachment-resume = Retomar
attachment-resume-named = Retomar upload de { $name }
attachment-pause = Pausar
attachment-pause-named = Pausar upload de { $name }
attachment-cancel = Cancelar upload
attachment-cancel-named = Cancelar upload de { $name }
attachment-remove = Remover
attachment-remove-named = Remover { $name }
attachment-uploading = Upload de { $name }
attachment-hashing = Cálculo do hash de { $name }
many-files = { $n ->
    [one] { $n } arquivo
    [many] { $n } de arquivos
   *[other] { $n } arquivos
}
many-files-unreadable = { $n ->
    [one] { $n } ilegível
    [many] { $n } ilegíveis
   *[other] { $n } ilegíveis
}
many-files-show = Mostrar
many-files-hide = Ocultar
many-files-remove-unreadable = Remover ilegíveis
