composer-region = Tu mensaje
composer-label = Mensaje
composer-placeholder = Haz una pregunta o suelta documentos en la ventana
composer-new-text = Texto nuevo abajo
composer-draft-not-saved = No se pudo guardar el borrador
composer-not-saved = No se guarda
composer-attach = Adjuntar archivos
composer-attach-files = Archivos…
composer-attach-folder = Carpeta…
composer-send = Enviar
composer-send-key = Enviar ({ $key })
composer-send-after-answer = Enviar después de esta respuesta ({ $key })
composer-send-after-questions = Enviar después de las preguntas en cola ({ $key })
composer-queued-after-answer = Se enviará después de esta respuesta
composer-queued-after-questions = Se enviará después de las preguntas en cola
composer-stop = Detener
composer-stop-key = Detener ({ key-escape })
composer-attachments = Archivos adjuntos
quotations-label = Texto citado
quotation-remove = Quitar cita
quotation-remove-named = Quitar cita de { $source }
composer-pasted = El texto largo que pegaste se adjuntó como documento.
composer-pasted-insert = Insertar como texto
composer-insert-prompt = Insertar
composer-mentions = Archivos para adjuntar
composer-mentions-none = No hay archivos subidos en este servicio
attachment-replace = Subir nueva versión
attachment-replace-named = Subir nueva versión de { $name }
attachment-retry = Reintentar
attachment-retry-named = Reintentar la subida de { $name }
upload-anyway = Subir de todos modos
upload-anyway-named = Subir { $name } de todos modos
attachment-try-now = Reintentar ahora
attachment-try-now-named = Reintentar ahora la subida de { $name }
attachment-resume = Reanudar
attachment-resume-named = Reanudar la subida de { $name }
attachment-pause = Pausar
attachment-pause-named = Pausar la subida de { $name }
attachment-cancel = Cancelar subida
attachment-cancel-named = Cancelar la subida de { $name }
attachment-remove = Quitar
attachment-remove-named = Quitar { $name }
attachment-uploading = Subida de { $name }
attachment-hashing = Cálculo del hash de { $name }
many-files = { $n ->
    [one] { $n } archivo
    [many] { $n } de archivos
   *[other] { $n } archivos
}
many-files-unreadable = { $n ->
    [one] { $n } ilegible
    [many] { $n } ilegibles
   *[other] { $n } ilegibles
}
many-files-show = Mostrar
many-files-hide = Ocultar
many-files-remove-unreadable = Quitar los ilegibles
