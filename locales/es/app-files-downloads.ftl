saved-in = Guardado en { $folder }.
saved-as = Guardado como { $name } en { $folder }.
saved-existing = El archivo { $name } que ya existía no se modificó.
download-underway = { $name } ya se está guardando ahí.
download-underway-do = Espera a que termine o elige otro nombre.
downloads-too-many = Demasiadas descargas a la vez.
downloads-too-many-do = Vuelve a intentarlo cuando terminen algunas.
download-gone = Esta descarga ya no está disponible.
download-again = Vuelve a descargar el archivo.
download-file-gone = El archivo ya no está ahí.
download-file-gone-why = Se movió o se eliminó.
download-part-saved = La parte recibida está guardada.
download-retry = Reintenta para reanudar la descarga.
downloads-name = { $n ->
    [one] { $n } archivo
    [many] { $n } de archivos
   *[other] { $n } archivos
}
downloads-name-underway = { $n ->
    [one] { NUMBER($saved) } de { $n } archivo
    [many] { NUMBER($saved) } de { $n } de archivos
   *[other] { NUMBER($saved) } de { $n } archivos
}
downloads-not-saved = { $n ->
    [one] No se guardó { $n } archivo.
    [many] No se guardaron { $n } de archivos.
   *[other] No se guardaron { $n } archivos.
}
downloads-saved-in = { $n ->
    [0] No se guardó ningún archivo en { $folder }.
    [one] Se guardó { $n } archivo en { $folder }.
    [many] Se guardaron { $n } de archivos en { $folder }.
   *[other] Se guardaron { $n } archivos en { $folder }.
}
downloads-not-tried = { $n ->
    [one] Se omitió { $n } archivo.
    [many] Se omitieron { $n } de archivos.
   *[other] Se omitieron { $n } archivos.
}
downloads-not-tried-after = { $n ->
    [one] Se omitió { $n } archivo tras demasiados errores.
    [many] Se omitieron { $n } de archivos tras demasiados errores.
   *[other] Se omitieron { $n } archivos tras demasiados errores.
}
downloads-too-many-selected = Hay demasiados archivos seleccionados.
downloads-limit = { $n ->
    [one] Puedes guardar hasta { $n } archivo a la vez.
    [many] Puedes guardar hasta { $n } de archivos a la vez.
   *[other] Puedes guardar hasta { $n } archivos a la vez.
}
downloads-none = Ninguno de estos archivos está en el servicio.
downloads-none-why = Se eliminaron o no llegaron a subirse.
downloads-skipped = { $n ->
    [one] { $n } archivo seleccionado no está en el servicio y se omitió.
    [many] { $n } de archivos seleccionados no están en el servicio y se omitieron.
   *[other] { $n } archivos seleccionados no están en el servicio y se omitieron.
}
code-disk-full = No se guardó { $name } porque el disco está lleno.
code-no-permission = No se guardó { $name } porque no tienes permiso para escribir en esa carpeta.
code-names-taken = No se guardó { $name } porque en esa carpeta hay demasiados archivos con nombres parecidos.
code-not-saved = No se guardó { $name }.
code-too-long = No se guardó el código porque ocupa más de { BYTES($size) }.
code-too-long-do = En su lugar, selecciona una parte y cópiala.
