### Temporary conversations: what became of their uploads, and what can’t be done in them.

# As the other reasons in app-details.ftl.
details-reason-temporary = The conversation is temporary, so it is sent whole each time
temporary-gone = This temporary conversation is already deleted.
# After the sentence above.
temporary-gone-why = It was closed.
temporary-keep-first = This isn’t possible in a temporary conversation.
# After the sentence above. “Keep” is the button temporary-keep.
temporary-keep-first-do = Keep the conversation first.
temporary-is-open = Parlance has to open again for this, which would delete your temporary conversation.
# After the sentence above.
temporary-is-open-do = Keep it or delete it first.
temporary-no-paste = Pasted content can’t be attached in a temporary conversation on this computer.
# After the sentence above.
temporary-no-paste-do = It would have to be saved to disk. Attach a file instead.
# $service is the name of a service.
temporary-uploads-deleted = { $n ->
    [one] { $n } upload of a temporary conversation was deleted from { $service }.
   *[other] { $n } uploads of temporary conversations were deleted from { $service }.
}
# $service is the name of a service. Why follows as a sentence.
temporary-uploads-left = { $n ->
    [one] { $n } upload of a temporary conversation is still on { $service }. Parlance deletes it as soon as it can.
   *[other] { $n } uploads of temporary conversations are still on { $service }. Parlance deletes them as soon as it can.
}
# $service is the name of a service.
temporary-uploads-unclear = An upload of a temporary conversation may still be on { $service }. It can’t be told apart from another file; check Files.
temporary-uploads-not-deleted = Uploads of temporary conversations are not deleted before Parlance starts again.
