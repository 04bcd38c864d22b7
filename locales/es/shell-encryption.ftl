dialog-recovery-key = Guardar clave de recuperación
recovery-key-file-name = Clave de recuperación de { -brand }.txt
recovery-key-document-title = Clave de recuperación de { -brand }
recovery-key-document-text = Esta clave abre tus conversaciones y copias de seguridad si se pierde el llavero del sistema. Guárdala fuera de este equipo.
recovery-key-document-file = Si se pierde el archivo encryption.json, { -brand } pedirá todo el texto de este documento, incluidos estos caracteres:
