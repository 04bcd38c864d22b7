answer-no-model = Soy el servicio local y no tengo ningún modelo de lenguaje.
answer-abilities = Puedo citar documentos que adjuntes, hacer cálculos e indicar la fecha y la hora.
answer-connect-model = Para que un modelo redacte las respuestas, elige uno en Configuración → En este equipo.
answer-quotes = Fragmentos de { LIST($names) }:
answer-no-direct = No encontré ninguna respuesta directa.
answer-closest = Fragmentos más relacionados en { LIST($names) }:
answer-more-passages = { $n ->
    [one] { $n } fragmento más:
    [many] { $n } de fragmentos más:
   *[other] { $n } fragmentos más:
}
answer-nothing-found = No encontré nada sobre esto en { LIST($names) }.
answer-did-you-mean = ¿Quisiste decir «{ $word }»?
answer-similar-words = Los documentos contienen palabras parecidas: { LIST($words) }.
answer-no-summary = No puedo escribir resúmenes sin un modelo de lenguaje.
answer-beginnings = { $n ->
    [one] Este es el comienzo:
    [many] Estos son los comienzos:
   *[other] Estos son los comienzos:
}
answer-chapters = Así empiezan los capítulos:
answer-headings = Encabezados:
answer-more-files = { $n ->
    [one] Hay { $n } archivo adjunto más.
    [many] Hay { $n } de archivos adjuntos más.
   *[other] Hay { $n } archivos adjuntos más.
}
answer-ask-about-files = Haz una pregunta para buscar en todos los archivos adjuntos.
answer-page = Página { $page } de { $name }:
answer-no-page = No encontré texto en la página { $page } de { LIST($names) }.
answer-attach-for-page = Para ver la página { $page } de un documento, adjúntalo a tu pregunta.
answer-project-empty = El proyecto { $project } aún no tiene archivos.
answer-project-files = Archivos del proyecto { $project }:
answer-and-more = y { NUMBER($n) } más
answer-ask-project = Haz una pregunta y citaré los fragmentos relacionados.
answer-project-unread = { $n ->
    [one] { $n } archivo de { $project } aún se está leyendo y no se incluyó en la búsqueda.
    [many] { $n } de archivos de { $project } aún se están leyendo y no se incluyeron en la búsqueda.
   *[other] { $n } archivos de { $project } aún se están leyendo y no se incluyeron en la búsqueda.
}
answer-unreadable = No pude leer { $name }.
answer-image-skipped = Se omitió { $name }.
answer-images-skipped = { $n ->
    [one] Se omitió { $n } imagen.
    [many] Se omitieron { $n } de imágenes.
   *[other] Se omitieron { $n } imágenes.
}
answer-text-only = El servicio local solo lee texto.
answer-still-reading = { $name } aún se está leyendo.
answer-ask-later = Vuelve a preguntar en un momento.
answer-by-itself = El servicio local respondió en su lugar.
answer-cannot-continue = El servicio local solo puede continuar sus propias respuestas.
answer-ask-again = Vuelve a preguntar para obtener una respuesta nueva.
