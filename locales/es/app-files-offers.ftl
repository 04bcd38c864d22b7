offer-gone = Estos archivos ya no están disponibles.
offer-gone-do = Vuelve a soltarlos o a elegirlos.
paste-text-name = Texto pegado
paste-image-name = Imagen pegada
paste-disk-full = El disco está lleno, así que el contenido pegado no se adjuntó.
paste-free-space = Libera espacio y vuelve a pegar.
paste-not-saved = No se pudo guardar el contenido pegado, así que no se adjuntó.
paste-check-disk = Comprueba el disco y vuelve a pegar.
paste-not-tidied = No se pudieron eliminar los archivos pegados que ya no se usan.
paste-tidied-later = { -brand } volverá a intentarlo la próxima vez que se inicie.
clipboard-unreadable = No se puede leer el portapapeles.
clipboard-unreadable-do = Vuelve a copiar el contenido, o guárdalo como archivo y adjúntalo.
clipboard-not-copied = No se pudo copiar.
clipboard-not-copied-why = El sistema no permitió que { -brand } usara el portapapeles.
offer-left-hidden = { $n ->
    [one] { $n } elemento oculto
    [many] { $n } de elementos ocultos
   *[other] { $n } elementos ocultos
}
offer-left-empty = { $n ->
    [one] { $n } archivo vacío
    [many] { $n } de archivos vacíos
   *[other] { $n } archivos vacíos
}
offer-left-links = { $n ->
    [one] { $n } enlace a otra carpeta
    [many] { $n } de enlaces a otras carpetas
   *[other] { $n } enlaces a otras carpetas
}
offer-left-no-files = { $n ->
    [one] { $n } elemento que no es un archivo
    [many] { $n } de elementos que no son archivos
   *[other] { $n } elementos que no son archivos
}
offer-left-unreadable = { $n ->
    [one] { $n } archivo que no se puede leer
    [many] { $n } de archivos que no se pueden leer
   *[other] { $n } archivos que no se pueden leer
}
offer-kind-pdf = { $n ->
    [one] { $n } documento PDF
    [many] { $n } de documentos PDF
   *[other] { $n } documentos PDF
}
offer-kind-word = { $n ->
    [one] { $n } documento de Word
    [many] { $n } de documentos de Word
   *[other] { $n } documentos de Word
}
offer-kind-document = { $n ->
    [one] { $n } documento de texto
    [many] { $n } de documentos de texto
   *[other] { $n } documentos de texto
}
offer-kind-book = { $n ->
    [one] { $n } libro electrónico
    [many] { $n } de libros electrónicos
   *[other] { $n } libros electrónicos
}
offer-kind-excel = { $n ->
    [one] { $n } libro de Excel
    [many] { $n } de libros de Excel
   *[other] { $n } libros de Excel
}
offer-kind-table = { $n ->
    [one] { $n } tabla
    [many] { $n } de tablas
   *[other] { $n } tablas
}
offer-kind-slides = { $n ->
    [one] { $n } presentación
    [many] { $n } de presentaciones
   *[other] { $n } presentaciones
}
offer-kind-markdown = { $n ->
    [one] { $n } documento Markdown
    [many] { $n } de documentos Markdown
   *[other] { $n } documentos Markdown
}
offer-kind-web-page = { $n ->
    [one] { $n } página web
    [many] { $n } de páginas web
   *[other] { $n } páginas web
}
offer-kind-text = { $n ->
    [one] { $n } archivo de texto
    [many] { $n } de archivos de texto
   *[other] { $n } archivos de texto
}
offer-kind-code = { $n ->
    [one] { $n } archivo de código fuente
    [many] { $n } de archivos de código fuente
   *[other] { $n } archivos de código fuente
}
offer-kind-picture = { $n ->
    [one] { $n } imagen
    [many] { $n } de imágenes
   *[other] { $n } imágenes
}
offer-kind-recording = { $n ->
    [one] { $n } archivo de audio o video
    [many] { $n } de archivos de audio o video
   *[other] { $n } archivos de audio o video
}
offer-kind-archive = { $n ->
    [one] { $n } archivo comprimido
    [many] { $n } de archivos comprimidos
   *[other] { $n } archivos comprimidos
}
offer-kind-other = { $n ->
    [one] { $n } archivo de otro tipo
    [many] { $n } de archivos de otros tipos
   *[other] { $n } archivos de otros tipos
}
