upload-failed = No se subió { $name }.
upload-too-large = { $name } es demasiado grande ({ BYTES($size) }).
upload-refused-size = El servicio ya rechazó un archivo de { BYTES($size) }.
upload-too-large-for-service = Este archivo es demasiado grande para el servicio (413).
upload-make-smaller = Reduce su tamaño o sube solo una parte.
upload-refused = El servicio no aceptó este archivo ({ $status }).
upload-check-file = Revisa el archivo y vuelve a intentarlo.
upload-forgotten = El servicio aceptó { $name }, pero ya no lo tiene.
upload-again = Vuelve a subirlo.
upload-no-id = El servicio aceptó el archivo, pero no devolvió ningún ID.
upload-partial-list = El servicio muestra solo una parte de sus archivos, así que no se sabe si este llegó.
upload-partial-list-do = Inténtalo de nuevo para subirlo otra vez.
upload-no-source = No se encuentra el archivo original.
upload-no-source-do = Quítalo y vuelve a adjuntarlo.
upload-new-version-do = Adjunta la nueva versión por separado.
upload-unchecked = No se pudo comprobar qué subidas han terminado.
upload-there = { $name } ya se subió el { DATE($ms) }.
upload-there-as = { $name } ya se subió como { $known } el { DATE($ms) }.
upload-not-again = No se volvió a subir.
upload-underway = { $name } ya se está subiendo.
upload-underway-as = { $name } ya se está subiendo como { $known }.
upload-once = Solo se subirá una vez.
upload-waits = { $n ->
    [0] En espera de { $name }.
    [one] En espera de { $name } y { $n } archivo más.
    [many] En espera de { $name } y { $n } de archivos más.
   *[other] En espera de { $name } y { $n } archivos más.
}
upload-waits-paused = { $n ->
    [0] En espera de { $name } (subida en pausa).
    [one] En espera de { $name } (subida en pausa) y { $n } archivo más.
    [many] En espera de { $name } (subida en pausa) y { $n } de archivos más.
   *[other] En espera de { $name } (subida en pausa) y { $n } archivos más.
}
upload-waits-refused = { $n ->
    [0] En espera de { $name }, que el servicio aún no ha aceptado.
    [one] En espera de { $name }, que el servicio aún no ha aceptado, y { $n } archivo más.
    [many] En espera de { $name }, que el servicio aún no ha aceptado, y { $n } de archivos más.
   *[other] En espera de { $name }, que el servicio aún no ha aceptado, y { $n } archivos más.
}
