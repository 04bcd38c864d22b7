export-done = Exportado en { $name }.
export-missing = { $n ->
    [one] No se pudo incluir { $n } archivo. El manifiesto indica el motivo.
    [many] No se pudieron incluir { $n } de archivos. El manifiesto indica el motivo.
   *[other] No se pudieron incluir { $n } archivos. El manifiesto indica el motivo.
}
export-failed = La exportación falló.
export-nothing-written = No se escribió nada.
export-no-permission = No tienes permiso para escribir en { $folder }.
export-exists = { $name } ya existe.
export-nothing = No hay nada que exportar.
export-nothing-do = Elige una conversación con mensajes.
export-underway = Hay otra exportación en curso.
export-underway-do = Espera a que termine o cancélala.
export-gone = La exportación ya no existe.
export-gone-why = Se movió o se eliminó.
export-no-pdf = El PDF y la impresión aún no están disponibles en este sistema.
export-as-html = Exporta como HTML e imprime desde un navegador.
export-not-printed = No se pudo imprimir la conversación.
export-unreachable = { $n ->
    [one] No se ha podido conectar con un servicio, así que no se han pedido sus demás archivos.
    [many] No se ha podido conectar con { $n } de servicios, así que no se han pedido sus demás archivos.
   *[other] No se ha podido conectar con { $n } servicios, así que no se han pedido sus demás archivos.
}
