option-instructions = Instrucciones
option-project = Proyecto
option-limit = Límite de longitud de la respuesta
option-set = { $option }: { $value }
option-remove = Quitar: { $option }
instructions-note = Se envían con cada pregunta. Puedes verlas en los detalles de una respuesta.
instructions-placeholder = Por ejemplo: «Responde con brevedad. Avisa cuando tengas dudas».
instructions-for-next = Solo para el próximo mensaje
instructions-clear = Quitar
instructions-apply = Aplicar
instructions-custom = Instrucciones personalizadas
instructions-custom-next = Instrucciones personalizadas, solo el próximo mensaje
instructions-preset-next = { $preset }, solo el próximo mensaje
instructions-none-next = Sin instrucciones, solo el próximo mensaje
instructions-from-preset = De la plantilla { $preset }.
preset-label = Plantilla
preset-none = Aún no hay ninguna guardada
preset-choose = Elige una
preset-save-as = Guardar como…
preset-rename = Cambiar nombre…
preset-rename-confirm = Cambiar nombre
preset-save-changes = Guardar cambios
preset-edit = Editar texto
preset-delete-confirm = Eliminar definitivamente
preset-name = Nombre de la plantilla
preset-note = Usa { $example } para las partes que completarás cada vez.
preset-insert = Insertar
project-legend = Buscar en los archivos del proyecto
project-none = Ninguno
project-forget = Quitar { $name }
project-forget-note = Quitar { $name } de esta lista. El servicio lo conserva.
project-name = Nombre
project-name-label = Nombre del proyecto
project-id = ID del proyecto (en el sitio web del servicio)
project-id-label = ID del proyecto
project-add = Agregar proyecto
limit-tokens = Longitud máxima de la respuesta (tokens)
limit-note = Una palabra suele tener 1 o 2 tokens. Las respuestas más largas se cortan. Si lo dejas vacío, solo se aplican los límites del servicio.
limit-set = Establecer límite
limit-clear = Sin límite
limit-value = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
