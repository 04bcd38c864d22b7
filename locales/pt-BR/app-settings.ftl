saved-text-limit = { $n ->
    [one] O limite é de { $n } caractere.
    [many] O limite é de { $n } de caracteres.
   *[other] O limite é de { $n } caracteres.
}
saved-text-attach = Em vez disso, anexe o texto como arquivo.
variable-empty = “{ $name }” está em branco.
preset-needs-name = Insira um nome para a predefinição.
preset-empty = Não há instruções para salvar.
preset-empty-do = Escreva as instruções primeiro.
preset-name-taken = Já existe uma predefinição chamada “{ $name }”.
preset-name-taken-do = Escolha outro nome ou substitua a existente.
preset-fill-in = Preencha esta parte para usar a predefinição.
preset-too-long = Estas instruções são longas demais.
prompt-needs-name = Insira um nome para o prompt.
prompt-empty = Não há texto para salvar.
prompt-empty-do = Escreva o prompt primeiro.
prompt-name-taken = Já existe um prompt chamado “{ $name }”.
prompt-name-taken-do = Escolha outro nome ou edite o existente.
prompt-fill-in = Preencha esta parte para usar o prompt.
prompt-too-long = Este prompt é longo demais.
prompts-too-many = { $n ->
    [one] Você já tem { $n } prompt.
    [many] Você já tem { $n } de prompts.
   *[other] Você já tem { $n } prompts.
}
prompts-too-many-do = Exclua um que você não use mais.
project-needs-name = Insira um nome para o projeto.
project-needs-name-do = Só você vê esse nome; por isso, qualquer um serve.
project-id-invalid = Isso não é um ID de projeto.
service-id-example = Os IDs têm este formato: 7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2.
service-id-copy = Copie o ID inteiro no site do serviço.
answer-limit-not-a-number = Insira um número inteiro de tokens, no mínimo 1.
answer-limit-too-high = Este limite é alto demais.
answer-limit-empty = Deixe o campo em branco para não definir um limite.
