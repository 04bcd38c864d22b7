### The actions of the window, as the palette, the list of shortcuts and the composer's suggestions name them.
### A message that ends in -keywords contains other words by which people look for the action of the same name:
### separated by spaces, never shown, so choose the words that speakers of your language would type.

## The parts of the list of shortcuts that contain actions

action-group-conversation = Conversation
action-group-answer = Answer
action-group-navigation = Navigation
action-group-view = View

## Conversation

action-new-conversation = New conversation
action-new-conversation-keywords = chat
action-rename-conversation = Rename conversation
action-rename-conversation-keywords = title
action-attach-files = Attach files
action-attach-files-keywords = document upload
# Opens a list of a folder's files, from which some are chosen.
action-choose-folder = Add files from a folder
action-choose-folder-keywords = attach upload directory choose
# Opens the field for custom instructions, which are sent with every question.
action-instructions = Instructions
action-instructions-keywords = custom system prompt preset
action-project = Project
action-project-keywords = knowledge
# Opens the field for the highest number of tokens of an answer.
action-limit = Answer length limit
action-limit-keywords = tokens maximum
# A switch: while it is on, answers appear while they are being written.
action-streaming = Toggle streaming
action-streaming-keywords = stream answers whole word
action-new-prompt = Save draft as prompt
action-new-prompt-keywords = new template
# Asks for the id of a conversation that the service knows.
action-attach-to-id = Link to existing conversation…
action-attach-to-id-keywords = conversation_id attach service
# Attaches the document beside the conversation to the next question.
action-ask-document = Ask about this document
action-ask-document-keywords = question attach file
# Quotes the selected text in the next question.
action-ask-selection = Ask about selection
action-ask-selection-keywords = quote reply question
action-delete-conversation = Delete conversation
action-delete-conversation-keywords = remove

## Answer

action-stop-answer = Stop answer
action-stop-answer-keywords = cancel abort
action-copy-answer = Copy last answer
action-copy-answer-keywords = clipboard
action-ask-again = Regenerate last answer
action-ask-again-keywords = ask again retry
action-edit-question = Edit last question
action-edit-question-keywords = change
# Continues from the last message in a new conversation.
action-fork = Fork conversation here
action-fork-keywords = branch copy

## Navigation

action-palette = Command palette
action-search = Search everything
action-search-keywords = find
action-find = Find in conversation
action-find-keywords = search text
action-find-next = Find next
action-find-next-keywords = search down
action-find-previous = Find previous
action-find-previous-keywords = search up
action-details = Show answer details
action-details-keywords = usage request tokens
# A switch: the documents beside the conversation.
action-documents = Toggle documents
action-documents-keywords = show hide pane pdf preview
action-files = Files
action-files-keywords = library documents
# A switch: whether the sidebar is shown.
action-sidebar = Toggle sidebar
action-sidebar-keywords = show hide conversations
action-composer = Focus message field
action-composer-keywords = composer draft write
# Moves the keyboard focus between the sidebar, the messages and the composer.
action-next-pane = Next pane
action-previous-pane = Previous pane
action-settings = Settings
action-settings-keywords = preferences options
action-settings-services = Settings: Services
action-settings-services-keywords = key account address connect
action-settings-models = Settings: On this computer
action-settings-models-keywords = model server ollama lm studio llama embeddings offline
action-settings-appearance = Settings: Appearance
action-settings-appearance-keywords = theme font size width language
# Opens Settings, Appearance, where the language of the window is chosen.
action-language = Language
# These are the word in many languages: keep them all, and add the word in your language if it is missing.
action-language-keywords = language sprache langue idioma lengua língua 言語 语言 語言 لغة اللغة
action-settings-writing = Settings: Writing
action-settings-writing-keywords = send key enter
action-settings-prompts = Settings: Prompts
action-settings-prompts-keywords = edit saved templates
action-settings-backups = Settings: Data and backup
action-settings-backups-keywords = backup restore data save safety copy import
action-shortcuts = Keyboard shortcuts
action-shortcuts-keywords = keys help
action-about = About { -brand }
action-about-keywords = version

## View

action-theme-system = Use system theme
action-theme-system-keywords = colours automatic
action-theme-light = Light theme
action-theme-light-keywords = colours white bright
action-theme-dark = Dark theme
action-theme-dark-keywords = colours black night
action-high-contrast = Toggle high contrast
action-high-contrast-keywords = accessibility more
action-larger-text = Larger text
action-larger-text-keywords = font size increase
action-smaller-text = Smaller text
action-smaller-text-keywords = font size decrease
# Goes through the widths of the messages: narrow, normal, wide.
action-column-width = Cycle column width
action-column-width-keywords = reading narrow wide next
action-compact-rows = Toggle compact rows
action-compact-rows-keywords = density
action-zoom-in = Zoom in
action-zoom-out = Zoom out
action-zoom-reset = Actual size
action-zoom-reset-keywords = reset zoom 100

## The suggestions after a slash in the composer

# Read aloud by a screen reader: the name of the whole list.
slash-list = Prompts and actions
slash-prompts = Prompts
slash-actions = Actions
