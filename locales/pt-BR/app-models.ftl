model-server-address-example = Os endereços têm o formato http://127.0.0.1:11434.
model-server-key-in-open = A chave de { $host } seria enviada sem criptografia.
model-server-down = O servidor pode não estar em execução ou o endereço pode estar errado.
model-server-key-rejected = { $host } precisa de uma chave, ou de outra.
model-server-enter-key = Insira a chave definida no servidor.
model-server-unrecognised = { $host } não lista nenhum modelo.
models-not-followed = O { -brand } parou de verificar se o modelo escolhido está disponível.
models-not-searched = O { -brand } não conseguiu procurar servidores de modelos.
