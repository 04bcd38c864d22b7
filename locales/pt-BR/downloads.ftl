downloads-label = Downloads
download-queued = Na fila
download-progress = { BYTES($done) } de { BYTES($total) }
download-meter = Download de { $name }
download-show = Mostrar na pasta
download-cancel = Cancelar download
