finding-damaged = Parte de los datos de { -brand } está dañada
finding-unreadable = { $n ->
    [one] { $n } entrada no se puede leer
    [many] { $n } entradas no se pueden leer
   *[other] { $n } entradas no se pueden leer
}
finding-orphans = { $n ->
    [one] { $n } entrada pertenece a algo que falta
    [many] { $n } entradas pertenecen a algo que falta
   *[other] { $n } entradas pertenecen a algo que falta
}
finding-recover = { -brand } puede recuperar lo que se pueda leer. El archivo dañado se conserva.
finding-recover-orphans = { -brand } puede restablecer aquello a lo que pertenecen, en la medida en que se conozca. El archivo actual se conserva.
finding-words = El índice de búsqueda está incompleto
finding-words-text = La búsqueda puede omitir mensajes o encontrar mensajes eliminados. Los mensajes en sí están bien.
finding-copies = { $n ->
    [one] Falta { $n } archivo pendiente de subir
    [many] Faltan { $n } archivos pendientes de subir
   *[other] Faltan { $n } archivos pendientes de subir
}
finding-copies-named = { LIST($names) }.
finding-attach-again = Adjúntalos de nuevo donde los necesites.
finding-copy-lost = Falta la copia de este archivo en { -brand }.
self-check-failed = No se pudieron comprobar los datos.
recovery-failed = Los datos no se recuperaron.
