downloads-label = Descargas
download-queued = En cola
download-progress = { BYTES($done) } de { BYTES($total) }
download-meter = Descarga de { $name }
download-show = Mostrar en la carpeta
download-cancel = Cancelar descarga
