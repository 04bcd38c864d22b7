### Problems with what is typed into forms: presets, prompts, projects and options.

## Text that is saved under a name

# The longest text that can be saved.
saved-text-limit = { $n ->
    [one] The limit is { $n } character.
   *[other] The limit is { $n } characters.
}
saved-text-attach = Attach the text as a file instead.
# $name is a part of a preset or prompt that is filled in each time.
variable-empty = “{ $name }” is empty.

## Presets: saved instructions

preset-needs-name = Enter a name for the preset.
preset-empty = No instructions to save.
preset-empty-do = Write some first.
# $name is the name of a preset.
preset-name-taken = A preset called “{ $name }” already exists.
preset-name-taken-do = Choose another name, or save over the existing one.
# After “… is empty.”
preset-fill-in = Fill it in to use the preset.
preset-too-long = These instructions are too long.

## Prompts: saved questions

prompt-needs-name = Enter a name for the prompt.
prompt-empty = No text to save.
prompt-empty-do = Write the prompt first.
# $name is the name of a prompt.
prompt-name-taken = A prompt called “{ $name }” already exists.
prompt-name-taken-do = Choose another name, or edit the existing one.
# After “… is empty.”
prompt-fill-in = Fill it in to use the prompt.
prompt-too-long = This prompt is too long.
# $n is the highest number of prompts that can be saved.
prompts-too-many = { $n ->
    [one] You already have { $n } prompt.
   *[other] You already have { $n } prompts.
}
prompts-too-many-do = Delete one you no longer use.

## Projects, whose IDs are copied from the service’s website

project-needs-name = Enter a name for the project.
project-needs-name-do = Only you see it, so any name will do.
project-id-invalid = That’s not a project ID.
service-id-example = IDs look like 7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2.
service-id-copy = Copy the whole ID from the service’s website.

## The answer length limit

answer-limit-not-a-number = Enter a whole number of tokens, at least 1.
answer-limit-too-high = This limit is too high.
answer-limit-empty = Leave the field empty to set no limit.
