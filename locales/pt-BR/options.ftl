option-instructions = Instruções
option-project = Projeto
option-limit = Limite de tamanho da resposta
option-set = { $option }: { $value }
option-remove = Remover: { $option }
instructions-note = São enviadas com cada pergunta. Você pode vê-las nos detalhes da resposta.
instructions-placeholder = Por exemplo: “Dê respostas curtas. Avise quando não tiver certeza.”
instructions-for-next = Somente na próxima mensagem
instructions-clear = Limpar
instructions-apply = Aplicar
instructions-custom = Instruções personalizadas
instructions-custom-next = Instruções personalizadas, somente na próxima mensagem
instructions-preset-next = { $preset }, somente na próxima mensagem
instructions-none-next = Sem instruções, somente na próxima mensagem
instructions-from-preset = Da predefinição { $preset }.
preset-label = Predefinição
preset-none = Nenhuma salva ainda
preset-choose = Escolha uma
preset-save-as = Salvar como…
preset-rename = Renomear…
preset-rename-confirm = Renomear
preset-save-changes = Salvar alterações
preset-edit = Editar texto
preset-delete-confirm = Excluir permanentemente
preset-name = Nome da predefinição
preset-note = Use { $example } nas partes que você vai preencher a cada vez.
preset-insert = Inserir
project-legend = Pesquisar nos arquivos do projeto
project-none = Nenhum
project-forget = Remover { $name }
project-forget-note = Remover { $name } desta lista. O projeto continua no serviço.
project-name = Nome
project-name-label = Nome do projeto
project-id = ID do projeto (disponível no site do serviço)
project-id-label = ID do projeto
project-add = Adicionar projeto
limit-tokens = Tamanho máximo da resposta (tokens)
limit-note = Uma palavra costuma ter 1 ou 2 tokens. Respostas mais longas são cortadas. Se o campo ficar em branco, valem apenas os limites do serviço.
limit-set = Definir limite
limit-clear = Sem limite
limit-value = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
