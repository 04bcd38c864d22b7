### The options of a question: instructions, project, answer length limit.

option-instructions = Instructions
option-project = Project
option-limit = Answer length limit
# The name of a button with what is set, such as “Instructions: Brief answers”.
option-set = { $option }: { $value }
# Read aloud by a screen reader: a button beside an option that is set. $option is its name, such as “Project”.
option-remove = Remove: { $option }

## Instructions

instructions-note = Sent with every question. You can see them in an answer’s details.
instructions-placeholder = For example: “Keep answers short. Say when you’re not sure.”
instructions-for-next = Only for the next message
instructions-clear = Clear
instructions-apply = Apply
instructions-custom = Custom instructions
instructions-custom-next = Custom instructions, next message only
instructions-preset-next = { $preset }, next message only
instructions-none-next = No instructions, next message only
instructions-from-preset = From the preset { $preset }.

## Presets: saved instructions

preset-label = Preset
preset-none = None saved yet
preset-choose = Choose one
preset-save-as = Save as…
preset-rename = Rename…
preset-rename-confirm = Rename
preset-save-changes = Save changes
# Puts the text of a preset with its variables into the field, to be changed.
preset-edit = Edit text
preset-delete-confirm = Delete permanently
preset-name = Name of the preset
# $example is the word name in double braces.
preset-note = Use { $example } for parts you’ll fill in each time.
preset-insert = Insert

## Project: files on the service that are searched for each answer

project-legend = Search project files
project-none = None
project-forget = Remove { $name }
project-forget-note = Remove { $name } from this list. The service keeps it.
project-name = Name
project-name-label = Project name
project-id = Project ID (from the service’s website)
project-id-label = Project ID
project-add = Add project

## Limit

limit-tokens = Maximum answer length (tokens)
limit-note = A word is often 1–2 tokens. Longer answers are cut off. If empty, only the service’s own limits apply.
limit-set = Set limit
limit-clear = No limit
limit-value = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
