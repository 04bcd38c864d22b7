details-reason-temporary = La conversación es temporal, por eso se envía entera cada vez
temporary-gone = Esta conversación temporal ya está eliminada.
temporary-gone-why = Se cerró.
temporary-keep-first = Esto no es posible en una conversación temporal.
temporary-keep-first-do = Primero conserve la conversación.
temporary-is-open = Para esto Parlance tiene que volver a abrirse, y su conversación temporal se eliminaría.
temporary-is-open-do = Primero consérvela o elimínela.
temporary-no-paste = En este equipo no se puede adjuntar contenido pegado a una conversación temporal.
temporary-no-paste-do = Habría que guardarlo en el disco. Adjunte un archivo en su lugar.
temporary-uploads-deleted = { $n ->
    [one] Se eliminó de { $service } { $n } archivo subido en una conversación temporal.
    [many] Se eliminaron de { $service } { $n } de archivos subidos en conversaciones temporales.
   *[other] Se eliminaron de { $service } { $n } archivos subidos en conversaciones temporales.
}
temporary-uploads-left = { $n ->
    [one] { $n } archivo subido en una conversación temporal sigue en { $service }. Parlance lo elimina en cuanto puede.
    [many] { $n } de archivos subidos en conversaciones temporales siguen en { $service }. Parlance los elimina en cuanto puede.
   *[other] { $n } archivos subidos en conversaciones temporales siguen en { $service }. Parlance los elimina en cuanto puede.
}
temporary-uploads-unclear = Puede que un archivo subido en una conversación temporal siga en { $service }. No se distingue de otro; compruébelo en Archivos.
temporary-uploads-not-deleted = Los archivos subidos en conversaciones temporales no se eliminan hasta que Parlance se inicie de nuevo.
