-brand = Parlance

button-cancel = Cancelar
button-close = Cerrar
button-close-key = Cerrar ({ key-escape })
button-delete = Eliminar
button-edit = Editar
button-save = Guardar
button-try-again = Reintentar
button-dismiss = Descartar
part-broken = No se ha podido mostrar esta parte.
button-undo = Deshacer
button-with-keys = { $name } ({ $keys })
deleted-question = Pregunta eliminada
deleted-answer = Respuesta eliminada
deleted-messages = { $n ->
    [one] { $n } mensaje eliminado
    [many] { $n } de mensajes eliminados
   *[other] { $n } mensajes eliminados
}
brand-name = { -brand }
