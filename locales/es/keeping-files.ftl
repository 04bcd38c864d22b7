export-unreachable = { $n ->
    [one] No se ha podido conectar con un servicio, así que no se han pedido sus demás archivos.
    [many] No se ha podido conectar con { $n } de servicios, así que no se han pedido sus demás archivos.
   *[other] No se ha podido conectar con { $n } servicios, así que no se han pedido sus demás archivos.
}
import-erased = Eliminadas aquí antes
import-erased-too = { $n ->
    [one] Importar también { $n } conversación eliminada aquí
    [many] Importar también { $n } de conversaciones eliminadas aquí
   *[other] Importar también { $n } conversaciones eliminadas aquí
}
