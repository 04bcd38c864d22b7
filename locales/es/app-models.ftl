model-server-address-example = Las direcciones tienen el formato http://127.0.0.1:11434.
model-server-key-in-open = La clave de { $host } se enviaría sin cifrar.
model-server-down = Puede que el servidor no esté en marcha o que la dirección sea incorrecta.
model-server-key-rejected = { $host } necesita una clave, o una distinta.
model-server-enter-key = Introduce la clave configurada en el servidor.
model-server-unrecognised = { $host } no muestra ningún modelo.
models-not-followed = { -brand } ya no comprueba si el modelo elegido está disponible.
models-not-searched = { -brand } no pudo buscar servidores de modelos.
