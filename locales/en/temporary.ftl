### Temporary conversations, a conversation without its folder’s project, and titles from the service.

temporary-new = New temporary conversation
# Other words by which people look for it.
temporary-new-keywords = private incognito secret
# Its name while nothing has been asked, and the title of its empty page.
temporary-title = Temporary conversation
# The mark of its row in the list.
temporary-mark = Temporary
temporary-bar = Temporary: deleted with its uploads when you close it or quit.
# Makes it an ordinary conversation.
temporary-keep = Keep
temporary-keep-action = Keep temporary conversation
temporary-delete = Delete now
temporary-about = It isn’t saved on this computer and isn’t in search, backups or exports. When you close it or quit Parlance, it is deleted with its uploads.
temporary-about-local = The local service stores only its uploads, until they are deleted.
# $service is the name of a service.
temporary-about-service = { $service } is asked to store nothing, but may keep what you send.
temporary-delete-title = Delete the temporary conversation now?
temporary-delete-text = Its messages and uploads can’t be restored.
temporary-deleted = Temporary conversation deleted
temporary-kept = The conversation is saved now
# A choice of the project: the one of the folder that the conversation is in. $name is its name.
project-from-folder = From folder: { $name }
# A switch in the settings.
settings-titles = Ask for titles
# Below the switch.
settings-titles-note = After the first answer, the service is asked once for a title. The question and the answer’s beginning are sent again, without files.
