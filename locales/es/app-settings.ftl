saved-text-limit = { $n ->
    [one] El límite es de { $n } carácter.
    [many] El límite es de { $n } de caracteres.
   *[other] El límite es de { $n } caracteres.
}
saved-text-attach = En su lugar, adjunta el texto como archivo.
variable-empty = «{ $name }» está vacío.
preset-needs-name = Introduce un nombre para la plantilla.
preset-empty = No hay instrucciones que guardar.
preset-empty-do = Primero escribe algunas.
preset-name-taken = Ya existe una plantilla llamada «{ $name }».
preset-name-taken-do = Elige otro nombre o reemplaza la existente.
preset-fill-in = Complétalo para usar la plantilla.
preset-too-long = Estas instrucciones son demasiado largas.
prompt-needs-name = Introduce un nombre para el prompt.
prompt-empty = No hay texto que guardar.
prompt-empty-do = Primero escribe el prompt.
prompt-name-taken = Ya existe un prompt llamado «{ $name }».
prompt-name-taken-do = Elige otro nombre o edita el existente.
prompt-fill-in = Complétalo para usar el prompt.
prompt-too-long = Este prompt es demasiado largo.
prompts-too-many = { $n ->
    [one] Ya tienes { $n } prompt.
    [many] Ya tienes { $n } de prompts.
   *[other] Ya tienes { $n } prompts.
}
prompts-too-many-do = Elimina alguno que ya no uses.
project-needs-name = Introduce un nombre para el proyecto.
project-needs-name-do = Solo tú lo ves, así que sirve cualquiera.
project-id-invalid = Eso no es un ID de proyecto.
service-id-example = Los ID tienen esta forma: 7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2.
service-id-copy = Copia el ID completo desde el sitio web del servicio.
answer-limit-not-a-number = Introduce un número entero de tokens, como mínimo 1.
answer-limit-too-high = Este límite es demasiado alto.
answer-limit-empty = Deja el campo vacío para no establecer ningún límite.
