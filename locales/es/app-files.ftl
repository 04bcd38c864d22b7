problem-file-unreadable = No se puede leer { $name }.
problem-file-unreadable-unnamed = No se puede leer el archivo.
problem-file-unreadable-why = Puede que se haya movido o eliminado, o que no tengas permiso.
problem-file-changed = { $name } se modificó mientras { -brand } lo leía.
problem-file-changed-unnamed = El archivo se modificó mientras { -brand } lo leía.
problem-file-changed-do = Guárdalo, cierra la aplicación que lo está modificando y vuelve a intentarlo.
problem-file-exists = { $name } ya existe.
problem-file-exists-unnamed = El archivo ya existe.
problem-nothing-overwritten = No se sobrescribió nada.
problem-file-unwritable = No se puede escribir { $name }.
problem-file-unwritable-unnamed = No se puede escribir el archivo.
problem-file-unwritable-do = Elige otra carpeta o comprueba que tienes permiso para escribir en esta.
problem-folder-not-opened = No se puede abrir la carpeta.
problem-folder-no-app = Ningún gestor de archivos pudo abrirla: { $path }
problem-file-no-app = Ninguna aplicación pudo abrirlo: { $path }
file-is-folder = { $name } es una carpeta.
file-is-folder-do = Ábrela y elige archivos.
file-not-document = { $name } no es un archivo normal.
file-not-document-do = Elige un archivo guardado en un disco.
file-empty = { $name } está vacío.
file-empty-do = Elige un archivo que no esté vacío.
file-not-found = { $name } ya no existe.
file-not-found-why = Se movió, se eliminó o se le cambió el nombre.
file-no-permission = No tienes permiso para leer { $name }.
file-no-permission-do = Cambia sus permisos o elige otro archivo.
file-check-disk = Comprueba el disco en el que está y vuelve a intentarlo.
files-refused = { $n ->
    [one] No se puede agregar { $n } archivo.
    [many] No se pueden agregar { $n } de archivos.
   *[other] No se pueden agregar { $n } archivos.
}
files-refused-more = { $n ->
    [one] Y { $n } más.
    [many] Y { $n } más.
   *[other] Y { $n } más.
}
file-not-on-service = Este archivo no está en el servicio.
file-not-on-service-why = Se eliminó o no llegó a subirse.
file-deleted = Se eliminó.
file-gone = El servicio ya no tiene este archivo.
file-gone-why = Se eliminó allí (404).
file-unreadable = Ilegible
file-unusable-id = El servicio asignó a este archivo un ID no válido.
file-removed-from-draft = { $name } ya no está en el servicio y se quitó de tus mensajes sin enviar.
file-processing-long = El servicio lleva una hora procesando { $name }.
file-not-followed = { -brand } dejó de comprobarlo.
files-not-followed = { -brand } dejó de comprobar si los archivos están listos.
files-support-not-checked = { -brand } dejó de comprobar si los servicios ofrecen archivos.
files-unlisted-not-checked = { -brand } dejó de comprobar si el servicio aún tiene los archivos.
files-refresh-to-check = Actualiza la página «Archivos» para volver a comprobarlo.
files-changes-unchecked = No se pudo comprobar si los archivos originales se modificaron.
file-deletion-late = No se puede deshacer: el servicio ya está eliminando { $name }.
files-deletion-late = { $n ->
    [one] No se puede deshacer: el servicio ya está eliminando { $name } ({ $n } archivo).
    [many] No se puede deshacer: el servicio ya está eliminando { $n } de archivos, entre ellos { $name }.
   *[other] No se puede deshacer: el servicio ya está eliminando { $n } archivos, entre ellos { $name }.
}
file-not-deleted = No se eliminó { $name }.
file-not-deleted-by-service = El servicio no eliminó el archivo.
files-not-deleted = { $n ->
    [one] No se eliminó { $n } archivo: { $name }.
    [many] No se eliminaron { $n } de archivos, entre ellos { $name }.
   *[other] No se eliminaron { $n } archivos, entre ellos { $name }.
}
file-deletion-not-yet = Hay un archivo que aún no se ha eliminado.
file-fact-name = Nombre
file-fact-id = ID del archivo
file-fact-purpose = Propósito
file-fact-sha256 = SHA-256
