### The settings dialog.

settings-title = Settings
# Read aloud by a screen reader: the name of the list of sections.
settings-sections = Sections
settings-appearance = Appearance
settings-services = Services
settings-models = On this computer
settings-writing = Writing
settings-prompts = Prompts
settings-backups = Data and backup
settings-shortcuts = Keyboard shortcuts
settings-about = About

## Appearance

settings-language = Language
# A choice of the language: as the system is set. $language is a language by its own name.
settings-language-system = System ({ $language })

settings-colours = Colours
settings-theme = Theme
settings-contrast = Contrast
settings-contrast-note = Increases contrast of text and borders.
# A choice of several settings: as the computer is set.
settings-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-contrast-more = More

settings-size = Size
settings-text-size = Text size
settings-text-size-note = Changes the size of all text and controls.
settings-text-small = Small
settings-text-normal = Normal
settings-text-large = Large
settings-text-larger = Larger
settings-column-width = Column width
settings-column-width-note = Changes the width of messages.
settings-column-narrow = Narrow
settings-column-normal = Normal
settings-column-wide = Wide
settings-interface-font = Interface font
# The name of a font.
settings-interface-font-inter = Inter
# A choice of the font of the window; the other one is Inter, a name.
settings-interface-font-system = System
settings-font = Message font
settings-font-sans = Sans
settings-font-serif = Serif
settings-density = List density
settings-density-comfortable = Comfortable
settings-density-compact = Compact
settings-zoom = Zoom
settings-zoom-note = Zooms the whole window.
settings-zoom-in = Zoom in
settings-zoom-out = Zoom out
settings-direction = Layout direction
settings-direction-note = Text keeps its own direction.
# A choice of the layout direction: as the chosen language is written.
settings-direction-language = Automatic
settings-direction-ltr = Left to right
settings-direction-rtl = Right to left

settings-motion-and-announcements = Motion and announcements
settings-motion = Motion
settings-motion-none = None
settings-arriving = While an answer arrives
settings-arriving-note = “Keep question at top” keeps the page still.
settings-arriving-end = Scroll to newest
settings-arriving-question = Keep question at top
settings-announce = Announce answers
settings-announce-note = For screen readers. Errors are always announced.
settings-announce-sentences = By sentence
settings-announce-end = When finished
settings-announce-never = Never

## Writing

settings-send-key = Send with
settings-send-key-note = { key-shift }+{ key-enter } always inserts a new line.
settings-offline = When offline
settings-offline-note = Questions wait in the outbox. You can change this for each one.
settings-offline-ask = Confirm before sending
settings-offline-send = Send automatically
settings-spelling = Check spelling while typing
settings-spelling-note = Uses this computer’s dictionaries.

## Prompts: saved text of questions

settings-prompts-note = Save prompts you use often. Type / in the message field to insert one.
settings-prompt-new = New prompt
settings-prompt-edit = Edit prompt
settings-prompt-edit-named = Edit { $name }
settings-prompt-delete-named = Delete { $name }
settings-prompts-none = Your prompts will be listed here.
settings-prompt-name = Name
# Read aloud by a screen reader.
settings-prompt-name-label = Name of the prompt
settings-prompt-text = Prompt text
# $example is the word name in double braces.
settings-prompt-note = Use { $example } for parts you’ll fill in each time.
settings-prompt-delete-title = Delete { $name }?
settings-prompt-delete-text = Existing messages aren’t affected.

## Services

# Read aloud by a screen reader: the name of the list of services.
settings-services-label = Service for new conversations
settings-services-note = New conversations use the selected service. Existing ones don’t change.
settings-service-local = { $n ->
    [one] On this computer, { $n } file, no account
   *[other] On this computer, { $n } files, no account
}
# Below the name of a service: its address and the last letters of its key.
settings-service-key = { $address }, key ends in { $end }
settings-service-no-key = { $address }, no key
# The same without the address, which is the name.
settings-service-only-key = Key ends in { $end }
settings-service-forget-title = Forget { $name }?
settings-service-forget-text = Its address and key are removed from this computer. You can still read its conversations.
settings-service-forget-confirm = Forget
settings-service-connect = Connect a service
# A button below the list of services, and the title of the form that it opens.
settings-service-add = Add service
# In the menu of a service: shows its name, address and key in the form below.
settings-service-edit = Edit
# A menu's button.
settings-service-more = More about { $name }

## The form that connects a service, also on the first page

connect-address = Service address
# Of a service.
connect-name = Name
# In the empty field of the name.
connect-name-hint = Optional
connect-key = API key
connect-submit = Connect
connect-busy = Connecting…
connect-done = Connected.
# Shown in the empty field of the key; $end is the end of the key that is known.
connect-replace-key = Enter a key to replace svc_…{ $end }
connect-key-none = Saved in the system keyring and never shown again.
connect-key-keyring = Saved in the system keyring. { -brand } can’t show it again.
connect-key-session = No system keyring found. You’ll need to enter the key again after quitting.
connect-key-locked = The system keyring is locked or not working, so the key is kept only until you quit { -brand }. To save it, unlock the keyring and connect again.
connect-key-environment = Set by PARLANCE_API_KEY. Not saved.

## About

# $version is such as 1.2.0.
about-version = { -brand } { $version }
# For a screen reader; the button says “Copy”.
about-copy = Copy version
# A group of the About page.
about-folders = On this computer
# A folder.
about-data = Data folder
about-data-note = Conversations, settings, backups and the files of the local service
about-log = Log
about-log-note = Warnings, without keys and without text of conversations
# The licence of Parlance.
about-licence = Licence
# The names of licences stay as they are.
about-licence-note = MIT or Apache-2.0, at your choice
# Opens a list of the software that Parlance contains, with its licences.
about-licences = Third-party licences
# Opens a folder.
about-open = Open
# Shows a list in a dialog.
about-show = Show
about-privacy = Only requests to the services, model servers and web pages that you choose leave this computer.
