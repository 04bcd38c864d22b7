drop-attach-title = { $n ->
    [one] Adjuntar { $n } archivo a esta pregunta
    [many] Adjuntar { $n } de archivos a esta pregunta
   *[other] Adjuntar { $n } archivos a esta pregunta
}
drop-upload-title = { $n ->
    [one] Subir { $n } archivo
    [many] Subir { $n } de archivos
   *[other] Subir { $n } archivos
}
drop-attach-text = { $n ->
    [one] Se sube ahora y se envía con tu próximo mensaje.
    [many] Se suben ahora y se envían con tu próximo mensaje.
   *[other] Se suben ahora y se envían con tu próximo mensaje.
}
drop-upload-text = Solo subida, sin adjuntar.
drop-details = { $what }, { BYTES($size) }
drop-hint = Suelta sobre una conversación de la lista para adjuntar ahí, o sobre «Archivos» para subir sin adjuntar.
drop-choose-title = { $n ->
    [one] { $n } archivo para elegir
    [many] Elegir entre { $n } de archivos
   *[other] Elegir entre { $n } archivos
}
drop-choose-title-counting = { $n ->
    [one] { $n } archivo para elegir (contando…)
    [many] Elegir entre { $n } de archivos (contando…)
   *[other] Elegir entre { $n } archivos (contando…)
}
drop-choose-attach = Podrás elegir qué archivos adjuntar a esta pregunta.
drop-choose-upload = Podrás elegir qué archivos subir.
drop-folder = { $names }: { $kinds }, { BYTES($size) }
drop-names-more = { $n ->
    [one] { $n } más
    [many] { $n } más
   *[other] { $n } más
}
drop-refused-attach = { $n ->
    [one] Esto no se puede adjuntar
    [many] Nada de esto se puede adjuntar
   *[other] Nada de esto se puede adjuntar
}
drop-refused-upload = { $n ->
    [one] Esto no se puede subir
    [many] Nada de esto se puede subir
   *[other] Nada de esto se puede subir
}
drop-empty-folder = No hay archivos compatibles en { $names }.
drop-skipped = Omitido: { $reasons }
drop-skipped-more = { $n ->
    [one] Y { $n } más.
    [many] Y { $n } más.
   *[other] Y { $n } más.
}
drop-word-attach = adjuntar aquí
drop-word-upload = subir aquí
drop-word-choose = elegir archivos
drop-word-refused-attach = no se puede adjuntar
drop-word-refused-upload = no se puede subir
