### What the program parlance-service writes to a terminal. It speaks English only: these messages are not shown in other languages.
### Text between ` is a command. The help of the options stands in the code.

## Arguments

cli-user-invalid = A user name has 1 to 64 characters and no control characters.
cli-listen-invalid = Give an IP address and a port, such as 127.0.0.1:8080.
cli-pace-invalid = Give a number of words above 0, or `full`.
cli-limit-invalid = Give a number of tokens, or `none`.
cli-expiry-invalid = Give a date such as 2027-01-31, or a number of days from 1.
cli-expiry-too-far = This date is too far away.
cli-expiry-past = This date is in the past.
# $prefix is svc_.
cli-key-invalid = A key starts with { $prefix } and has at least 8 characters after that.
cli-address-invalid = Give an address such as http://127.0.0.1:8888.
cli-upstream-invalid = Give an address such as http://127.0.0.1:11434 or http://127.0.0.1:11434#llama3.2.
cli-upstream-credentials = An address can’t contain a user name or a password. Give a key with --upstream-key-env.
# $name is an environment variable.
cli-key-variable = The environment variable { $name } is not set.
cli-key-ambiguous = Say which server the key in { $name } is for: --upstream-key-env URL={ $name }
cli-key-unused = The key in { $name } is for no --upstream and no --embeddings.
# $given is what was given to the option.
cli-context-invalid = --context-tokens takes a number from { NUMBER($min) }, not { $given }.
cli-context-ambiguous = Say which server has a context of { $given } tokens: --context-tokens URL={ $given }
cli-context-unused = --context-tokens { $given } is for no --upstream.

## Serving

cli-not-encrypted = Warning: the service is listening on the network without encryption.
cli-use-proxy = Keys and documents can be read in transit; put a TLS proxy in front of the service.
cli-no-key = No key has been issued, so every request will be refused.
# $command is a command to copy.
cli-issue-key = Issue one: { $command }

## Keys

cli-key-issued = This is key { $id } for { $user }.
cli-key-shown-once = It is shown only once; the service stores only its hash.
# $time is a date and time in a technical form.
cli-key-expires = It expires at { $time }.
cli-key-revoked = Revoked key { $id }.
cli-key-unknown = There’s no valid key with the ID { $id }; `keys list` shows all keys.
cli-keys-unreadable = Can’t read or write the keys.

## Limits

cli-limits-set = Token limits of { $user }: { $daily } a day, { $monthly } a month.
cli-limits-unreadable = Can’t read or write the limits.

## Conversations

cli-conversations-deleted = { $n ->
    [one] Deleted { $n } conversation.
   *[other] Deleted { $n } conversations.
}
cli-conversations-unreadable = Can’t read or delete the conversations.

## Projects

cli-project-name-invalid = A project name has 1 to { NUMBER($max) } characters and no control characters.
cli-project-name-taken = There’s already a project with the name “{ $name }”. Choose another name.
cli-project-unknown = There’s no project “{ $project }”; `projects list` shows all projects.
cli-project-renamed = { $project } is now called { $name }.
cli-project-deleted = { $n ->
    [one] Deleted { $project } and { $n } file.
   *[other] Deleted { $project } and { $n } files.
}
# $files, $waiting and $unreadable are numbers. A column of a table.
cli-project-files = { $files ->
    [one] { $files } file, { NUMBER($waiting) } waiting, { NUMBER($unreadable) } unreadable
   *[other] { $files } files, { NUMBER($waiting) } waiting, { NUMBER($unreadable) } unreadable
}
cli-projects-unreadable = Can’t read or write the projects.
cli-member-added = { $user } is now a member of { $project }.
cli-member-known = { $user } is already a member of { $project }.
cli-member-removed = { $user } is no longer a member of { $project }.
cli-member-unknown = { $user } isn’t a member of { $project }; `projects list` shows all members.
# $file is an ID.
cli-file-removed = Removed { $file } from { $project }.
cli-file-unknown = { $file } isn’t a file of { $project }; `projects files` shows all files.
cli-file-not-added = Can’t add { $path }.
cli-folder-missing = There’s no folder or file { $path }; no project was created.
cli-not-regular = it isn’t a regular file
# $added, $replaced and $same are numbers of files.
cli-files-added = { $added ->
    [one] { $added } file added, { NUMBER($replaced) } replaced, { NUMBER($same) } unchanged.
   *[other] { $added } files added, { NUMBER($replaced) } replaced, { NUMBER($same) } unchanged.
}
cli-files-read-soon = A running service reads new files within seconds.
cli-files-failed = { $n ->
    [one] { $n } file couldn’t be added.
   *[other] { $n } files couldn’t be added.
}
cli-data-folder = Can’t use the data folder.
