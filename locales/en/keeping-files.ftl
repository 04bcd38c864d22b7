### Exports that meet a service which cannot be reached, and imports of what was deleted here.

# A heading in the preview of an import: conversations that were deleted here for good. They come in only on request.
import-erased = Deleted here before
# A checkbox below that list.
import-erased-too = { $n ->
    [one] Also import { $n } conversation that was deleted here
   *[other] Also import { $n } conversations that were deleted here
}
