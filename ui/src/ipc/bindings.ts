// Made from the Rust types by `UPDATE_BINDINGS=1 cargo test --test bindings`; a test fails when it is stale. Do not edit.

/**
 * One conversation of the app.
 */
export type ConversationId = string;

/**
 * One message, a node of a conversation's tree.
 */
export type MessageId = string;

/**
 * One file that the app knows, on the service or on its way there.
 */
export type FileId = string;

/**
 * A folder of conversations.
 */
export type FolderId = string;

/**
 * One file on its way to this computer. Known only while the app runs.
 */
export type DownloadId = string;

/**
 * One document that is looked at. Known only while it is open.
 */
export type PreviewId = string;

/**
 * One service account.
 */
export type ProfileId = string;

/**
 * One question in the outbox.
 */
export type OutboxEntryId = string;

/**
 * Instructions that are kept under a name.
 */
export type PresetId = string;

/**
 * A project of a service, as the app knows it. The service's own id of it is another.
 */
export type ProjectId = string;

/**
 * Words for a question that are kept under a name.
 */
export type PromptId = string;

/**
 * The author of a message.
 */
export type Role = "you" | "assistant";

/**
 * How far a message has come. The last four are final: every turn ends in exactly one of them.
 */
export type MessageStatus = "sending" | "streaming" | "complete" | "stopped" | "cut" | "failed";

/**
 * The reason why a question waits in the outbox.
 */
export type Wait = "answer" | "connection" | "person";

/**
 * The value of a message's variable.
 */
export type Argument = number | string | Array<string>;

/**
 * A text for people: the id of a message of `locales/` and its arguments. It is stored and sent like this, so that it
 * is shown in the language that is chosen then. `Display` writes English, for logs.
 */
export type Text = { id: string, args: { [key in string]: Argument }, };

/**
 * Sentences that follow each other, each a message of its own; may be empty. `Display` writes English, for logs.
 */
export type Paragraph = Array<Text>;

/**
 * Everything the window needs for its first paint.
 */
export type StartView = { 
/**
 * The app's version.
 */
version: string, 
/**
 * Whether the person has never chosen where answers come from.
 */
isFirstRun: boolean, 
/**
 * Whether this is the first start, nothing is encrypted and there is a keyring for the key.
 */
canEncrypt: boolean, 
/**
 * Whether this is the first start and there is no keyring: the key of a service is kept until the app ends.
 */
lacksKeyring: boolean, 
/**
 * The font families of this computer, where the web view is slow with others; the window adds them.
 */
fonts: Array<string> | null, 
/**
 * All services, the chosen one marked.
 */
services: Array<ServiceView>, 
/**
 * The models of the local service.
 */
models: ModelsView, 
/**
 * The person's settings.
 */
settings: Settings, 
/**
 * The language of the window while none is chosen in the settings.
 */
systemLanguage: SystemLanguage, 
/**
 * The ids of the actions last used in the palette, the latest first.
 */
recentActions: Array<string>, 
/**
 * All conversations that are not in the trash, newest first.
 */
conversations: Array<ConversationRow>, 
/**
 * The folders of conversations, in the order in which they were made.
 */
folders: Array<FolderView>, 
/**
 * How many conversations and messages are in the trash.
 */
nTrashed: number, 
/**
 * The conversation that was open last, if it still exists.
 */
openConversationId: ConversationId | null, 
/**
 * The end of that conversation. `None` when it could not be opened: who asks for it again is told why.
 */
open: ConversationView | null, 
/**
 * The documents that were open beside it last.
 */
openDocuments: OpenDocumentsView, 
/**
 * The keys of the diagrams whose drawing ended the page or the app; they are drawn on request only.
 */
interruptedDrawings: Array<string>, 
/**
 * How many files each service has, of the services that have any.
 */
nFiles: Record<string, number>, 
/**
 * Deletions of files that can still be taken back.
 */
deletions: Array<DeletionView>, 
/**
 * Files on their way to this computer, oldest first: there are some when the page is loaded anew.
 */
downloads: Array<DownloadView>, 
/**
 * Notices about this start: recovered and missing data.
 */
notices: Array<Paragraph>, };

/**
 * Why the store cannot be opened, and what can be done about it.
 */
export type RecoveryView = { 
/**
 * The problem.
 */
problem: ProblemView, 
/**
 * Whether the store's file is damaged; else trying again may help.
 */
isDamaged: boolean, 
/**
 * Whether the data is encrypted and its key is not in the keyring: the recovery key opens it.
 */
isKeyMissing: boolean, 
/**
 * Whether the data is encrypted and its key file is missing or damaged: a recovery document opens it.
 */
isKeyFileMissing: boolean, 
/**
 * Whether what can be read of it can be recovered.
 */
canSalvage: boolean, 
/**
 * Whether the data only waits for the backup before an update: the user can update without it.
 */
canSkipBackup: boolean, 
/**
 * When the newest sound backup was made, in milliseconds since 1970; `None` when there is none.
 */
backupMadeAtMs: number | null, 
/**
 * The language of the page, as the settings cannot be read.
 */
systemLanguage: SystemLanguage, };

/**
 * Whether what is kept on this computer is encrypted.
 */
export type EncryptionState = "off" | "on" | "unfinished";

/**
 * Encryption, for the settings.
 */
export type EncryptionView = { 
/**
 * Whether it is on.
 */
state: EncryptionState, 
/**
 * Why it is unfinished.
 */
problem: ProblemView | null, };

/**
 * A recovery key, which is shown once.
 */
export type RecoveryKeyView = { 
/**
 * Eight groups of four letters and digits.
 */
groups: Array<string>, };

/**
 * How the check stands.
 */
export type SelfCheckView = { 
/**
 * How much of a running check is done, in percent; `None` while none runs.
 */
percent: number | null, 
/**
 * The report of the last check; `None` when there was none.
 */
last: SelfCheckReportView | null, 
/**
 * Why the last check found out nothing.
 */
problem: ProblemView | null, };

/**
 * The report of a check.
 */
export type SelfCheckReportView = { 
/**
 * When it ended.
 */
checkedAtMs: number, 
/**
 * The numbers of rows read; `None` when damage ended the reading.
 */
counts: SelfCheckCountsView | null, 
/**
 * The findings, the worst first.
 */
findings: Array<FindingView>, };

/**
 * The numbers of rows that a check read.
 */
export type SelfCheckCountsView = { 
/**
 * Conversations in which something was said.
 */
nConversations: number, 
/**
 * Messages in all their versions.
 */
nMessages: number, 
/**
 * Files.
 */
nFiles: number, };

/**
 * Something that is wrong.
 */
export type FindingView = { 
/**
 * Its repair.
 */
repair: Repair, 
/**
 * The problem.
 */
title: Text, 
/**
 * The consequence.
 */
detail: Paragraph, };

/**
 * The repair of a finding.
 */
export type Repair = "recover" | "rebuild_search" | "give_up_files";

/**
 * A service account in the list of services.
 */
export type ServiceView = { 
/**
 * The profile's id.
 */
profileId: ProfileId, 
/**
 * Its name: `Local service`, or the host.
 */
name: Text, 
/**
 * Its address; empty for the local service.
 */
address: string, 
/**
 * Whether it is the one inside the app.
 */
isLocal: boolean, 
/**
 * Whether new conversations use it.
 */
isChosen: boolean, 
/**
 * Whether it can be used now.
 */
state: ServiceState, 
/**
 * The problem, when `state` is neither `ready` nor `starting`.
 */
problem: ProblemView | null, 
/**
 * When it is asked again whether it answers, while `state` is `offline`; `None` while it is being asked.
 */
nextProbeAtMs: number | null, 
/**
 * Why it takes no files; `None` while nothing is known against it.
 */
noFiles: "not_offered" | "not_allowed" | null, 
/**
 * The last four characters of the key, to tell keys apart.
 */
keyEndsIn: string | null, 
/**
 * The place of the key.
 */
keyLocation: KeyLocation, };

/**
 * Whether a service can be used.
 */
export type ServiceState = "starting" | "ready" | "offline" | "insecure" | "key_rejected" | "no_key" | "keyring_locked";

/**
 * The place of a service's key.
 */
export type KeyLocation = "none" | "keyring" | "session" | "session_locked" | "environment";

/**
 * How the local service answers, and what else it could use.
 */
export type ModelsView = { 
/**
 * The model that writes answers; `null` when the service only quotes.
 */
answers: ChosenModelView | null, 
/**
 * The model by which passages are found that say the same in other words; `null` for none.
 */
meaning: ChosenModelView | null, 
/**
 * How far that model has come with the passages.
 */
meaningProgress: MeaningProgressView | null, 
/**
 * The servers that are there, those of the user, and those that are installed and do not run.
 */
servers: Array<ModelServerView>, 
/**
 * Whether servers are being looked for.
 */
isSearching: boolean, 
/**
 * A model of this computer that could write answers, while none was chosen.
 */
offer: ModelRef | null, 
/**
 * How much memory this computer has, if that is known.
 */
memoryBytes: number | null, 
/**
 * Web pages that models want to read and the user has not decided about, the oldest first.
 */
pageRequests: Array<PageRequestView>, };

/**
 * A model by its server and its name.
 */
export type ModelRef = { 
/**
 * The address of the server.
 */
address: string, 
/**
 * The name by which the server knows it.
 */
model: string, };

/**
 * A model that was chosen. It stays chosen when it is gone.
 */
export type ChosenModelView = { 
/**
 * The address of its server.
 */
address: string, 
/**
 * The name by which the server knows it, which may be the path of a file.
 */
model: string, 
/**
 * Its name on the screen, with the host where another server has a model of that name.
 */
name: string, 
/**
 * The name of its server: `Ollama`, or the host.
 */
serverName: string, 
/**
 * The host that gets what is sent to it, if that is not this computer.
 */
sentTo: string | null, 
/**
 * Whether nobody on the way can read what is sent to another host.
 */
isEncrypted: boolean, 
/**
 * How fast it reads a prompt, in tokens a second, once that was measured; only of a model for answers.
 */
readingSpeed: number | null, 
/**
 * Whether it can be used.
 */
state: ModelState, 
/**
 * Since when it is in this state, while it loads, is busy or is away.
 */
sinceMs: number | null, 
/**
 * The server's error, when `state` is `failed`.
 */
reason: Paragraph, };

/**
 * Whether a chosen model can be used.
 */
export type ModelState = "starting" | "ready" | "loading" | "busy" | "stopped" | "missing" | "key_needed" | "failed";

/**
 * The progress of computing vectors of passages.
 */
export type MeaningProgressView = { 
/**
 * Passages with vectors.
 */
nReady: number, 
/**
 * All.
 */
nPassages: number, };

/**
 * A model server.
 */
export type ModelServerView = { 
/**
 * Its address, by which it is told from others.
 */
address: string, 
/**
 * Its host and port, or the host of another computer.
 */
host: string, 
/**
 * The name of the program; `null` when it is not recognised.
 */
program: string | null, 
/**
 * The version of the program, if it says so.
 */
version: string | null, 
/**
 * Whether the user has added it, or a key or a context size for it, so that it can be forgotten.
 */
isAdded: boolean, 
/**
 * Whether what is sent there stays on this computer.
 */
isOnThisComputer: boolean, 
/**
 * Whether nobody on the way can read what is sent to another computer.
 */
isEncrypted: boolean, 
/**
 * Whether it answers.
 */
state: ModelServerState, 
/**
 * The problem, when `state` is `failed`.
 */
reason: Paragraph, 
/**
 * The place of its key; `none` when it has none.
 */
keyLocation: KeyLocation, 
/**
 * The last four characters of the key.
 */
keyEndsIn: string | null, 
/**
 * How many tokens its model can take at once, where the user has set it.
 */
contextTokens: number | null, 
/**
 * Its models, in its own order.
 */
models: Array<OfferedModelView>, };

/**
 * Whether a model server answers.
 */
export type ModelServerState = "unknown" | "running" | "loading" | "stopped" | "installed" | "key_needed" | "failed";

/**
 * A model that a server offers.
 */
export type OfferedModelView = { 
/**
 * The name by which the server knows it, which may be the path of a file.
 */
id: string, 
/**
 * Its name on the screen, unique among the models of its server.
 */
name: string, 
/**
 * The same, with the host where another server has a model of that name.
 */
label: string, 
/**
 * Its purpose.
 */
purpose: ModelUse, 
/**
 * Whether it gave a vector when it was asked for one, although its name says nothing of that.
 */
embeds: boolean, 
/**
 * Whether it takes pictures.
 */
takesPictures: boolean, 
/**
 * Its size, if the server says so.
 */
bytes: number | null, 
/**
 * How many parameters it has.
 */
nParameters: number | null, 
/**
 * How many tokens it can hold.
 */
contextTokens: number | null, 
/**
 * The memory that it needs, when that is more than this computer has.
 */
needsBytes: number | null, 
/**
 * The host on which its server lets it run, if that is another one.
 */
remoteHost: string | null, };

/**
 * A web page that a model wants to read.
 */
export type PageRequestView = { 
/**
 * Names it in the answer.
 */
id: string, 
/**
 * The whole address.
 */
address: string, 
/**
 * The host, which gets the address.
 */
host: string, 
/**
 * Whether the model has been given words of files, which the address may carry.
 */
hasDocuments: boolean, };

/**
 * The purpose of a model.
 */
export type ModelUse = "answers" | "meaning" | "other";

/**
 * The user's settings.
 */
export type Settings = { 
/**
 * The tag of the language of the window; `None` for that of the system.
 */
language: string | null, 
/**
 * Colours.
 */
theme: Theme, 
/**
 * How the window looks, moves and speaks.
 */
display: Display, 
/**
 * The key that sends a message.
 */
sendKey: SendKey, 
/**
 * Whether raw responses are recorded for troubleshooting.
 */
isCapturing: boolean, 
/**
 * Whether long lines of code are wrapped.
 */
wrapsCode: boolean, 
/**
 * Whether lines of code have numbers.
 */
numbersLines: boolean, 
/**
 * Whether the sidebar is hidden where there is room for it beside the page.
 */
hidesSidebar: boolean, 
/**
 * The behaviour of questions written without a connection.
 */
offlineQuestions: OfflineQuestions, 
/**
 * Whether typed words are checked for spelling.
 */
spelling: Spelling, 
/**
 * How often the store is backed up by itself.
 */
backupInterval: BackupInterval, 
/**
 * For how long what is deleted can be restored.
 */
trashPeriod: TrashPeriod, 
/**
 * In which order the list has conversations.
 */
conversationOrder: ConversationOrder, 
/**
 * Whether models of the local service may read web pages; the user is asked for each host.
 */
letsModelsReadPages: boolean, 
/**
 * Whether the service is asked for a title after the first answer of a conversation.
 */
asksForTitles: boolean, };

/**
 * In which order the list has conversations.
 */
export type ConversationOrder = "latest" | "created" | "title";

/**
 * For how long deleted conversations and messages can be restored.
 */
export type TrashPeriod = "week" | "month" | "quarter" | "forever";

/**
 * All that is in the trash.
 */
export type TrashView = { 
/**
 * Conversations, the last one deleted first.
 */
conversations: Array<TrashedConversationView>, 
/**
 * Messages of conversations that are not deleted, the last one deleted first.
 */
messages: Array<TrashedMessageView>, 
/**
 * How many backups there are that may hold what is in the trash.
 */
nBackups: number, 
/**
 * The trash with the larger version is newer; see also `AppEvent::TrashChanged`.
 */
version: number, };

/**
 * A deleted conversation.
 */
export type TrashedConversationView = { 
/**
 * Its id.
 */
id: ConversationId, 
/**
 * Its title; empty when nothing was asked in it.
 */
title: string, 
/**
 * When it was deleted.
 */
deletedAtMs: number, 
/**
 * When it goes for good; `None`: when the trash is emptied.
 */
goneAtMs: number | null, 
/**
 * How many messages it has, in all versions.
 */
nMessages: number, 
/**
 * The names of the files that the service deletes when it is erased.
 */
fileNames: Array<string>, };

/**
 * A deleted message of a conversation that is not deleted.
 */
export type TrashedMessageView = { 
/**
 * Its id.
 */
id: MessageId, 
/**
 * Its conversation.
 */
conversationId: ConversationId, 
/**
 * The title of that conversation.
 */
title: string, 
/**
 * Its role.
 */
role: Role, 
/**
 * How it begins, on one line; empty for a message without words.
 */
excerpt: string, 
/**
 * When it was deleted.
 */
deletedAtMs: number, 
/**
 * When it goes for good; `None`: when the trash is emptied.
 */
goneAtMs: number | null, };

/**
 * A folder of the list of conversations.
 */
export type FolderView = { 
/**
 * Its id.
 */
id: FolderId, 
/**
 * The folder around it.
 */
parentId: FolderId | null, 
/**
 * Its name.
 */
name: string, 
/**
 * How to answer in conversations in it that have no instructions of their own.
 */
instructions: InstructionsView, 
/**
 * The project of conversations in it that have none of their own.
 */
project: ProjectView | null, 
/**
 * Whether the list shows what is in it.
 */
isOpen: boolean, };

/**
 * The options that a conversation inherits from its folders where it has none of its own.
 */
export type InheritedView = { 
/**
 * The instructions.
 */
instructions: InstructionsView | null, 
/**
 * The folder that they come from; empty without any.
 */
instructionsFolder: string, 
/**
 * The project.
 */
project: ProjectView | null, 
/**
 * The folder that it comes from; empty without any.
 */
projectFolder: string, };

/**
 * The conversation that another one was forked from.
 */
export type OriginView = { 
/**
 * Its id.
 */
id: ConversationId, 
/**
 * Its title; empty before the first question.
 */
title: string, };

/**
 * The language of the window while none is chosen.
 */
export type SystemLanguage = { 
/**
 * The tag of the language of Parlance that suits the system.
 */
tag: string, 
/**
 * The BCP 47 tag that the system is set to, whose region decides how numbers and dates are written. Empty when the
 * system does not say.
 */
locale: string, };

/**
 * Colours of the window.
 */
export type Theme = "system" | "light" | "dark";

/**
 * The user's settings for appearance and screen readers. The colours are [`super::Theme`].
 */
export type Display = { 
/**
 * How strongly words and lines stand out.
 */
contrast: Contrast, 
/**
 * The size of all words.
 */
textSize: TextSize, 
/**
 * The width of the column in which messages stand.
 */
columnWidth: ColumnWidth, 
/**
 * The letters of the window.
 */
interfaceFont: InterfaceFont, 
/**
 * The letters of messages.
 */
messageFont: MessageFont, 
/**
 * The height of rows.
 */
density: Density, 
/**
 * The size of everything, in percent; 100 is how it was drawn.
 */
zoomPercent: number, 
/**
 * The width of the sidebar where it stands beside the page, in CSS pixels at the usual text size.
 */
sidebarWidth: number, 
/**
 * The width of the pane of documents where it stands beside the conversation, in CSS pixels at the usual text size.
 */
documentWidth: number, 
/**
 * Whether thumbnails of the pages stand beside a document.
 */
showsThumbnails: boolean, 
/**
 * On which side the window begins.
 */
direction: Direction, 
/**
 * Whether anything moves.
 */
motion: Motion, 
/**
 * The scroll position after sending.
 */
afterSending: AfterSending, 
/**
 * The announcements of an arriving answer.
 */
spoken: Spoken, };

/**
 * How strongly words and lines stand out.
 */
export type Contrast = "system" | "more";

/**
 * The size of all words.
 */
export type TextSize = "small" | "normal" | "large" | "larger";

/**
 * The width of the column in which messages stand.
 */
export type ColumnWidth = "narrow" | "normal" | "wide";

/**
 * The letters of the window.
 */
export type InterfaceFont = "inter" | "system";

/**
 * The letters of messages.
 */
export type MessageFont = "sans" | "serif";

/**
 * The height of rows.
 */
export type Density = "comfortable" | "compact";

/**
 * On which side the window begins. Words keep their own direction.
 */
export type Direction = "language" | "left_to_right" | "right_to_left";

/**
 * Whether anything moves.
 */
export type Motion = "system" | "reduced";

/**
 * The scroll position after a question was sent or repeated.
 */
export type AfterSending = "end" | "question";

/**
 * The announcements of an arriving answer. Problems are always said.
 */
export type Spoken = "sentences" | "end" | "nothing";

/**
 * The key that sends a message; the other one makes a new line.
 */
export type SendKey = "enter" | "ctrl_enter";

/**
 * The behaviour of a question while the service is unreachable. The user can choose otherwise for each question.
 */
export type OfflineQuestions = "wait_for_me" | "go_when_online";

/**
 * Whether typed words are checked for spelling. On Linux the window has to be told so.
 */
export type Spelling = "checked" | "unchecked";

/**
 * How often the store is backed up by itself.
 */
export type BackupInterval = "every_hour" | "every_six_hours" | "every_day" | "never";

/**
 * The id of a backup: the time at which it was made.
 */
export type BackupId = number;

/**
 * Why a backup was made.
 */
export type BackupReason = "automatic" | "requested" | "migration" | "restore" | "import" | "trash" | "erasure";

/**
 * A copy of the store.
 */
export type BackupView = { 
/**
 * Its id.
 */
id: BackupId, 
/**
 * When it was made, in milliseconds since 1970.
 */
madeAtMs: number, 
/**
 * Its size in bytes.
 */
nBytes: number, 
/**
 * Why it was made.
 */
reason: BackupReason, 
/**
 * The version to which an update followed; `None` for other reasons, and where it is not known.
 */
appVersion: string | null, 
/**
 * The name of its file.
 */
fileName: string, 
/**
 * Its last verification; `None` while it was only checked when it was made.
 */
verification: BackupVerificationView | null, };

/**
 * The last verification of a backup.
 */
export type BackupVerificationView = { 
/**
 * When it was verified, in milliseconds since 1970.
 */
verifiedAtMs: number, 
/**
 * Whether it cannot be restored.
 */
isDamaged: boolean, 
/**
 * The numbers of its rows; `None` when that could not be counted.
 */
counts: SelfCheckCountsView | null, };

/**
 * The backups that there are.
 */
export type BackupsView = { 
/**
 * Newest first.
 */
backups: Array<BackupView>, 
/**
 * Why the last automatic one could not be made.
 */
failure: ProblemView | null, 
/**
 * The folder to which automatic ones are copied; `None` when the user chose none.
 */
secondPlace: SecondPlaceView | null, };

/**
 * The folder to which automatic backups are copied.
 */
export type SecondPlaceView = { 
/**
 * Its path.
 */
folder: string, 
/**
 * Whether the app has looked into the folder since it was opened.
 */
isChecked: boolean, 
/**
 * When a backup was copied last, in milliseconds since 1970; `None` when none was, or that is not known yet.
 */
copiedAtMs: number | null, 
/**
 * Why the last copy failed.
 */
problem: ProblemView | null, };

/**
 * How a backup differs from what is there now.
 */
export type BackupComparisonView = { 
/**
 * Conversations in the backup.
 */
nConversations: number, 
/**
 * Conversations deleted since the backup, which come back.
 */
comingBack: DifferingView, 
/**
 * Conversations begun since the backup, which are lost.
 */
going: DifferingView, 
/**
 * Conversations with newer messages, which are lost.
 */
older: DifferingView, };

/**
 * Conversations that differ.
 */
export type DifferingView = { 
/**
 * How many there are.
 */
n: number, 
/**
 * The titles of the newest few.
 */
titles: Array<string>, };

/**
 * A preview of an import, before anything is written.
 */
export type ImportView = { 
/**
 * Its id, valid until the next preview.
 */
id: number, 
/**
 * The program that it is from.
 */
program: Text, 
/**
 * The file's name.
 */
name: string, 
/**
 * Its size in bytes.
 */
nBytes: number, 
/**
 * When it was written.
 */
writtenAtMs: number | null, 
/**
 * Conversations that would come in, also those that have grown.
 */
fresh: ImportListView, 
/**
 * Conversations that were deleted here for good. They come in only when that is chosen.
 */
erased: ImportListView, 
/**
 * Conversations that stay as they are here.
 */
known: ImportListView, 
/**
 * Conversations that cannot come in.
 */
refused: ImportListView, 
/**
 * Attached files that would come in.
 */
nFiles: number, 
/**
 * Their bytes.
 */
nFileBytes: number, 
/**
 * Attached files that are not in the archive.
 */
nMissingFiles: number, 
/**
 * The folder that new conversations can be put into; `null` when the archive has folders of its own.
 */
folder: string | null, 
/**
 * Whether there is no such folder yet.
 */
isFolderNew: boolean, };

/**
 * Some conversations of an archive.
 */
export type ImportListView = { 
/**
 * How many there are.
 */
n: number, 
/**
 * The first of them.
 */
rows: Array<ImportRowView>, };

/**
 * A conversation of an archive.
 */
export type ImportRowView = { 
/**
 * Its title; may be empty.
 */
title: string, 
/**
 * Why it is in its list.
 */
note: Text | null, };

/**
 * The user's choices before an import.
 */
export type ImportChoices = { 
/**
 * Whether attached files come in.
 */
hasFiles: boolean, 
/**
 * Whether new conversations are put into the folder.
 */
isInFolder: boolean, 
/**
 * Whether conversations come in that were deleted here for good.
 */
hasErased: boolean, };

/**
 * The phase of an import.
 */
export type ImportPhase = "reading" | "importing";

/**
 * The imported content.
 */
export type ImportedView = { 
/**
 * Conversations that are new or have grown.
 */
nConversations: number, 
/**
 * One of them.
 */
conversationId: ConversationId | null, 
/**
 * Messages.
 */
nMessages: number, 
/**
 * Attached files.
 */
nFiles: number, 
/**
 * Conversations that did not come in because the import ended before.
 */
nLeft: number, 
/**
 * Why it ended before; `null` when it did not, or the person cancelled it.
 */
problem: ProblemView | null, };

/**
 * The exported conversations.
 */
export type ExportScope = { "kind": "conversation", 
/**
 * Its id.
 */
id: ConversationId, } | { "kind": "conversations", 
/**
 * Its id.
 */
ids: Array<ConversationId>, } | { "kind": "folder", 
/**
 * Its id.
 */
id: FolderId, } | { "kind": "everything" };

/**
 * The format of exported conversations.
 */
export type ExportFormat = "markdown" | "html" | "json" | "pdf";

/**
 * The container of an export with several files.
 */
export type ExportPackage = "zip" | "folder";

/**
 * The choices for an export.
 */
export type ExportRequest = { 
/**
 * The conversations.
 */
scope: ExportScope, 
/**
 * The format.
 */
format: ExportFormat, 
/**
 * The container of several files.
 */
package: ExportPackage, 
/**
 * With the attached files.
 */
hasFiles: boolean, 
/**
 * With archived conversations, where not single ones are chosen.
 */
hasArchived: boolean, 
/**
 * With citations and their passages.
 */
hasCitations: boolean, 
/**
 * With models, times and ids of answers.
 */
hasDetails: boolean, };

/**
 * The content available for an export.
 */
export type ExportSurveyView = { 
/**
 * Messages of the conversations that were asked about.
 */
nMessages: number, 
/**
 * All conversations in which something was said and that are not archived.
 */
nEverything: number, 
/**
 * The folder of the conversation, where one was asked about that is in one.
 */
folder: ExportFolderView | null, 
/**
 * Whether the system can make PDF documents.
 */
hasPdf: boolean, };

/**
 * A folder that can be exported.
 */
export type ExportFolderView = { 
/**
 * Its id.
 */
id: FolderId, 
/**
 * Its name.
 */
name: string, 
/**
 * Conversations in it that are not archived.
 */
nConversations: number, };

/**
 * The size of a planned export.
 */
export type ExportPlanView = { 
/**
 * Conversations.
 */
nConversations: number, 
/**
 * Archived conversations that are, or would be, part of it.
 */
nArchived: number, 
/**
 * Attached files, each once.
 */
nFiles: number, 
/**
 * Bytes of these files.
 */
fileBytes: number, 
/**
 * Bytes of the export: of files exactly, of documents as far as a sample of them says.
 */
nBytes: number, 
/**
 * Whether it is several files, which are put into a ZIP file or a folder.
 */
isPackage: boolean, };

/**
 * An export of this run.
 */
export type ExportView = { 
/**
 * Conversations and files that are done.
 */
done: number, 
/**
 * How many there are.
 */
total: number, 
/**
 * How it stands.
 */
state: ExportStateView, };

/**
 * How an export stands.
 */
export type ExportStateView = { "kind": "running" } | { "kind": "done", 
/**
 * Its place and the missing parts.
 */
words: Paragraph, } | { "kind": "failed", 
/**
 * The problem.
 */
title: Text, 
/**
 * The next step.
 */
detail: Paragraph, };

/**
 * A conversation in the list.
 */
export type ConversationRow = { 
/**
 * Its id.
 */
id: ConversationId, 
/**
 * The service that answers in it.
 */
profileId: ProfileId, 
/**
 * Its title; empty while nothing has been asked.
 */
title: string, 
/**
 * When it was begun.
 */
createdAtMs: number, 
/**
 * When something was last said in it.
 */
updatedAtMs: number, 
/**
 * The status of its last answer; `None` while there is none.
 */
lastStatus: MessageStatus | null, 
/**
 * Whether it holds text or files that were not sent.
 */
hasDraft: boolean, 
/**
 * Questions that wait in its outbox.
 */
nWaiting: number, 
/**
 * The folder that it is in.
 */
folderId: FolderId | null, 
/**
 * Its place among the pinned ones, from the top; `None`: it is not pinned.
 */
pinnedPosition: number | null, 
/**
 * Whether it is archived: kept, but not in the list.
 */
isArchived: boolean, 
/**
 * Whether an answer ended in it while another one was open, or the person marked it so.
 */
isUnread: boolean, 
/**
 * Whether it is in memory alone, and is deleted with its uploads when it is closed.
 */
isTemporary: boolean, 
/**
 * Of two rows of the same conversation, the one with the larger version is newer.
 */
version: number, };

/**
 * An open conversation.
 */
export type ConversationView = { 
/**
 * Its row in the list.
 */
row: ConversationRow, 
/**
 * Messages of the visible path that follow each other, oldest first: the last ones, or those around one that was
 * looked for.
 */
messages: Array<MessageView>, 
/**
 * Whether there are messages before the first one here.
 */
hasEarlier: boolean, 
/**
 * Whether there are messages after the last one here.
 */
hasLater: boolean, 
/**
 * Questions that are not sent yet, in their order.
 */
outbox: Array<OutboxEntryView>, 
/**
 * The unsent text and files.
 */
draft: DraftView, 
/**
 * The options of its questions.
 */
options: OptionsView, 
/**
 * The conversation that it was forked from, while that is not deleted.
 */
origin: OriginView | null, };

/**
 * Messages of the visible path that follow each other, oldest first.
 */
export type MessagesView = { 
/**
 * The messages.
 */
messages: Array<MessageView>, 
/**
 * Whether there are more before them.
 */
hasEarlier: boolean, 
/**
 * Whether there are more after them.
 */
hasLater: boolean, };

/**
 * The messages found in a conversation.
 */
export type FoundView = { 
/**
 * The messages, oldest first.
 */
messages: Array<FoundMessageView>, 
/**
 * Whether there are more before them, which are not told.
 */
hasMore: boolean, };

/**
 * A message of a conversation in which something was found.
 */
export type FoundMessageView = { 
/**
 * Its id.
 */
messageId: MessageId, 
/**
 * How often it has what is looked for.
 */
nHits: number, };

/**
 * The query and the scope of a search.
 */
export type SearchQuery = { 
/**
 * Words as they were typed: `"two words"` is a phrase, `-word` leaves messages with it out, `file:manual` is a part
 * of a file's name. The last word may be the beginning of a longer one.
 */
text: string, 
/**
 * The searched kind of content.
 */
filters: SearchFilters, 
/**
 * The kind of matches in the list; all kinds are counted.
 */
kind: SearchKind, 
/**
 * The order of the matches.
 */
order: SearchOrder, };

/**
 * The filters of a search. Without any, everything matches.
 */
export type SearchFilters = { 
/**
 * Not before this time.
 */
fromMs: number | null, 
/**
 * Before this time.
 */
untilMs: number | null, 
/**
 * Only with a file: attached, attached to the question that it answers, or cited.
 */
hasFile: boolean, 
/**
 * Only of this service.
 */
profileId: ProfileId | null, 
/**
 * Only in this folder and those inside of it.
 */
folderId: FolderId | null, 
/**
 * Only what this side has said.
 */
role: Role | null, 
/**
 * Only answers that ended so.
 */
status: MessageStatus | null, };

/**
 * A kind of matches.
 */
export type SearchKind = "all" | "messages" | "files" | "drafts";

/**
 * The order of what was found.
 */
export type SearchOrder = "best" | "newest";

/**
 * The results of a search.
 */
export type SearchView = { 
/**
 * The results, in their order.
 */
groups: Array<SearchGroupView>, 
/**
 * How many groups of the wanted kind there are.
 */
nGroups: number, 
/**
 * Matches in messages and titles.
 */
nMessages: number, 
/**
 * Conversations with a match.
 */
nConversations: number, 
/**
 * Files with a match.
 */
nFiles: number, 
/**
 * Matches in names and passages of files.
 */
nFileMatches: number, 
/**
 * Drafts with a match.
 */
nDrafts: number, 
/**
 * Whether older messages were not looked at, so that there may be more.
 */
isPartial: boolean, 
/**
 * Whether older messages are still being put into the index, so that they are not found yet.
 */
isIndexing: boolean, 
/**
 * Another spelling, when nothing was found.
 */
suggestion: SuggestionView | null, };

/**
 * A query in another spelling.
 */
export type SuggestionView = { 
/**
 * Its text.
 */
text: string, 
/**
 * How many matches it has.
 */
nMatches: number, };

/**
 * Matches that are shown together.
 */
export type SearchGroupView = { "type": "conversation", 
/**
 * Its row in the list.
 */
row: ConversationRow, 
/**
 * How many matches it has.
 */
nMatches: number, 
/**
 * The newest messages with a match.
 */
hits: Array<SearchHitView>, 
/**
 * How many more messages match.
 */
nMore: number, } | { "type": "file", 
/**
 * Its id.
 */
fileId: FileId, 
/**
 * Its name.
 */
name: string, 
/**
 * Since when the service or the app knows it.
 */
sinceMs: number, 
/**
 * How many matches it has: passages, and its name.
 */
nMatches: number, 
/**
 * The first passages with a match.
 */
hits: Array<PassageHitView>, 
/**
 * How many more passages match.
 */
nMore: number, } | { "type": "draft", 
/**
 * The row of its conversation in the list.
 */
row: ConversationRow, 
/**
 * The text around the match, on one line.
 */
excerpt: string, };

/**
 * A passage of a file with a match.
 */
export type PassageHitView = { 
/**
 * Names it among all passages, until its file is read anew.
 */
passage: number, 
/**
 * The page that it begins on, from 1; `None` without pages.
 */
page: number | null, 
/**
 * Its text around the match, on one line.
 */
excerpt: string, };

/**
 * A message with a match.
 */
export type SearchHitView = { 
/**
 * Its id.
 */
messageId: MessageId, 
/**
 * Its role.
 */
role: Role, 
/**
 * When it was made.
 */
createdAtMs: number, 
/**
 * Its text around the match, on one line.
 */
excerpt: string, };

/**
 * A conversation that was found.
 */
export type HitView = { 
/**
 * Its row in the list.
 */
row: ConversationRow, 
/**
 * Its newest message with the words; `None` when its title has them.
 */
messageId: MessageId | null, };

/**
 * Messages that were found in all conversations.
 */
export type MessageHitsView = { 
/**
 * The newest of them.
 */
hits: Array<MessageHitView>, 
/**
 * How many there are, as far as they are counted.
 */
nMessages: number, 
/**
 * Whether there are more than are counted.
 */
hasMore: boolean, };

/**
 * A message that was found.
 */
export type MessageHitView = { 
/**
 * The row of its conversation in the list.
 */
row: ConversationRow, 
/**
 * Its id.
 */
messageId: MessageId, 
/**
 * Its role.
 */
role: Role, 
/**
 * When it was made.
 */
createdAtMs: number, 
/**
 * Its words around those that were looked for, on one line.
 */
excerpt: string, };

/**
 * The unsent text and files of a conversation, or of an edited question.
 */
export type DraftView = { 
/**
 * The words.
 */
text: string, 
/**
 * The files; of an edit, those that were added.
 */
attachments: Array<FileView>, 
/**
 * Of two drafts of the same conversation or edit, the one with the larger version is newer.
 */
version: number, };

/**
 * A question that is not sent yet.
 */
export type OutboxEntryView = { 
/**
 * Its id.
 */
id: OutboxEntryId, 
/**
 * Its words as they were typed.
 */
text: string, 
/**
 * Its words as they will look.
 */
blocks: Array<BlockView>, 
/**
 * Files that will go along with it.
 */
attachments: Array<FileView>, 
/**
 * The reason why it waits.
 */
wait: Wait, 
/**
 * Whether it is here because its service could not be reached, so that it can go when that is there again.
 */
isOutOfReach: boolean, 
/**
 * Why it waits and when it is sent.
 */
words: Paragraph, 
/**
 * Whether it is being edited, and so does not go.
 */
isEdited: boolean, 
/**
 * Whether it was removed a moment ago; it can be restored as long as it is shown.
 */
isRemoved: boolean, };

/**
 * The options of a conversation's questions.
 */
export type OptionsView = { 
/**
 * How to answer.
 */
instructions: InstructionsView, 
/**
 * How to answer the message that is written next, and only that one; `None`: as all others.
 */
nextInstructions: InstructionsView | null, 
/**
 * The most tokens that an answer may have.
 */
maxOutputTokens: number | null, 
/**
 * The project whose files are searched.
 */
project: ProjectView | null, 
/**
 * Whether it takes no project from its folder.
 */
isWithoutProject: boolean, 
/**
 * The options from the folders, which apply where the conversation has none.
 */
inherited: InheritedView, 
/**
 * Whether answers arrive word by word.
 */
isStreamed: boolean, 
/**
 * The service's id of the conversation, when it knows exactly what is shown.
 */
serviceConversationId: string | null, 
/**
 * Whether the person gave that id, so that the service may know earlier words that are not shown.
 */
isAttached: boolean, 
/**
 * Of two sets of options of the same conversation, the one with the larger version is newer.
 */
version: number, };

/**
 * How to answer, and the preset that the words come from.
 */
export type InstructionsView = { 
/**
 * The words; empty: none.
 */
text: string, 
/**
 * The name of the preset, with its version; empty for the user's own text.
 */
preset: string, };

/**
 * Instructions that are kept under a name.
 */
export type PresetView = { 
/**
 * Its id.
 */
id: PresetId, 
/**
 * Its name.
 */
name: string, 
/**
 * The words, with `{{variables}}`.
 */
text: string, 
/**
 * The variables, each once, in the order in which they stand there.
 */
variables: Array<string>, };

/**
 * Words for a question that are kept under a name.
 */
export type PromptView = { 
/**
 * Its id.
 */
id: PromptId, 
/**
 * Its name.
 */
name: string, 
/**
 * How the words begin, on one line.
 */
start: string, 
/**
 * The variables, each once, in the order in which they stand in the words.
 */
variables: Array<string>, };

/**
 * An earlier question.
 */
export type PastQuestionView = { 
/**
 * The question.
 */
messageId: MessageId, 
/**
 * Its words.
 */
text: string, };

/**
 * A project of the service, under a name of the person's own.
 */
export type ProjectView = { 
/**
 * The app's id of it.
 */
id: ProjectId, 
/**
 * The user's name for it.
 */
name: string, 
/**
 * The service's id of it.
 */
serviceProjectId: string, };

/**
 * The project of a conversation.
 */
export type ProjectChoice = { "kind": "from_folder" } | { "kind": "none" } | { "kind": "own", 
/**
 * The app's id of it.
 */
id: ProjectId, };

/**
 * The same words in the forms that other programs take: each takes the one that it likes best.
 */
export type CopyView = { 
/**
 * For editors and fields.
 */
text: string, 
/**
 * For word processors and mail; empty: none.
 */
html: string, 
/**
 * For programs that ask for Markdown; empty: none.
 */
markdown: string, };

/**
 * A message.
 */
export type MessageView = { 
/**
 * Its id.
 */
id: MessageId, 
/**
 * Its role.
 */
role: Role, 
/**
 * How far it has come.
 */
status: MessageStatus, 
/**
 * When it was made.
 */
createdAtMs: number, 
/**
 * Its content.
 */
blocks: Array<BlockView>, 
/**
 * Words that were streamed before the service's final text replaced them by others; they are sent no more.
 */
replaced: Array<BlockView>, 
/**
 * The sources of its citations.
 */
sources: Array<SourceView>, 
/**
 * Files that went along with it.
 */
attachments: Array<FileView>, 
/**
 * Notes about an answer: that files were still being processed, or that it is empty.
 */
notes: Array<Text>, 
/**
 * How it ended, when that needs words: stopped, cut and failed answers.
 */
ending: EndingView | null, 
/**
 * The model that answered, once known, by the id that the service gives it.
 */
model: string | null, 
/**
 * The name of that model on the screen.
 */
modelName: string | null, 
/**
 * Whether no model answered: the local service's reader did.
 */
isOfReader: boolean, 
/**
 * Whether the local service answered: then a search of the files says what its model was given to read.
 */
isOfLocalService: boolean, 
/**
 * The part of the conversation that the model received, if the service reported it.
 */
context: ContextView | null, 
/**
 * The progress before the first word of an arriving answer.
 */
progress: ProgressView | null, 
/**
 * From the request to the end of the answer.
 */
durationMs: number | null, 
/**
 * Tokens of the answer, when the service said how many.
 */
outputTokens: number | null, 
/**
 * How fast they came, when that is known.
 */
tokensPerSecond: number | null, 
/**
 * The words into which a question was being changed and that were not sent; `None` when it was not.
 */
edit: string | null, 
/**
 * The files that were removed from it in that edit.
 */
editRemovedFileIds: Array<FileId>, 
/**
 * The files that were added to it in that edit.
 */
editAddedFiles: Array<FileView>, 
/**
 * The number of this version, from 1, the oldest.
 */
version: number, 
/**
 * How many versions of it there are, at least 1. `show_version` shows another.
 */
nVersions: number, 
/**
 * Since when nothing has come from the service, not even a sign of life, when that is long.
 */
silentSinceMs: number | null, 
/**
 * Why it has not been sent yet, and when that is tried again.
 */
waiting: WaitingView | null, 
/**
 * The last change of this message that is included here; see `AppEvent::TurnUpdated`.
 */
seq: number, };

/**
 * A block of a message: what is replaced or kept as one while an answer streams.
 */
export type BlockView = { "kind": "html", 
/**
 * The HTML of one Markdown block.
 */
html: string, } | { "kind": "passages", 
/**
 * How many they are, in words.
 */
title: string, 
/**
 * The passages.
 */
passages: Array<QuotedPassageView>, } | { "kind": "refusal", 
/**
 * The words.
 */
text: string, } | { "kind": "reasoning", 
/**
 * The HTML.
 */
html: string, } | { "kind": "sealedReasoning" } | { "kind": "tool", 
/**
 * Its name as the service calls it, for example `current_datetime`; empty when it never said it.
 */
name: string, 
/**
 * Its arguments, shortened to one line.
 */
summary: string, 
/**
 * Its arguments.
 */
arguments: string, 
/**
 * Its result; `None` while it runs.
 */
output: string | null, 
/**
 * How far it has come.
 */
state: ToolState, 
/**
 * How long it took, in milliseconds, when that is known.
 */
tookMs: number | null, } | { "kind": "webSearch", 
/**
 * The action.
 */
action: WebActionView, 
/**
 * How far it has come.
 */
state: ToolState, 
/**
 * How long it took, in milliseconds, when that is known.
 */
tookMs: number | null, } | { "kind": "fileSearch", 
/**
 * The search queries.
 */
queries: Array<string>, 
/**
 * The passages found; `None` when the service does not say.
 */
passages: Array<PassageView> | null, 
/**
 * How far it has come.
 */
state: ToolState, 
/**
 * How long it took, in milliseconds, when that is known.
 */
tookMs: number | null, } | { "kind": "code", 
/**
 * Its first line.
 */
summary: string, 
/**
 * The program as safe HTML; empty until there is one.
 */
html: string, 
/**
 * Its output; `None` when the service does not say.
 */
outputs: Array<CodeOutputView> | null, 
/**
 * How far it has come.
 */
state: ToolState, 
/**
 * How long it took, in milliseconds, when that is known.
 */
tookMs: number | null, } | { "kind": "unknown", 
/**
 * Its type.
 */
itemKind: string, 
/**
 * The item as received, indented JSON.
 */
json: string, };

/**
 * A block of words that is, up to some place, the one that is shown. Places are counted as scripts count them, in
 * UTF-16.
 */
export type GrownView = { 
/**
 * The length of the shown HTML that stays, in UTF-16 units.
 */
stays: number, 
/**
 * The HTML after it.
 */
html: string, 
/**
 * The length of both. A mismatch means that the page shows another block.
 */
length: number, };

/**
 * The part of a conversation and its documents that a model received.
 */
export type ContextView = { 
/**
 * How many questions, the last one included.
 */
nQuestions: number, 
/**
 * How many of the oldest messages were left out.
 */
nMessagesLeftOut: number, 
/**
 * How many tokens the model can hold, if that is known.
 */
contextTokens: number | null, };

/**
 * The progress before the first word of an answer.
 */
export type ProgressView = { "kind": "searching", 
/**
 * The names of some of them; empty for those of a project.
 */
names: Array<string>, } | { "kind": "loading" } | { "kind": "reading", 
/**
 * How many passages of documents are among it.
 */
nPassages: number, 
/**
 * How much has been read, in hundredths, when that is known.
 */
percent: number | null, };

/**
 * How far a tool has come.
 */
export type ToolState = "working" | "searching" | "running" | "done" | "failed" | "unfinished";

/**
 * An action of a web search.
 */
export type WebActionView = { "kind": "search", 
/**
 * For what; empty until the service says it.
 */
queries: Array<string>, 
/**
 * Pages that it looked at, as far as the service names them.
 */
pages: Array<AddressView>, } | { "kind": "openPage", 
/**
 * The page, when the service names it.
 */
page: AddressView | null, } | { "kind": "findInPage", 
/**
 * The page.
 */
page: AddressView, 
/**
 * The words.
 */
pattern: string, } | { "kind": "unknown", 
/**
 * The action as received, indented JSON; empty until the service says it.
 */
json: string, };

/**
 * An address of the web, so that nobody is misled about where it leads. Nothing is ever fetched from it.
 */
export type AddressView = { 
/**
 * The address, when it can be opened in a browser.
 */
url: string | null, 
/**
 * The host that it really leads to; for what is no web address, what it is.
 */
host: string, 
/**
 * The address after the host, shortened to one line; may be empty.
 */
rest: string, };

/**
 * A passage that a search of the files found.
 */
export type PassageView = { 
/**
 * The file's name.
 */
title: string, 
/**
 * The passage; empty when the service does not say.
 */
text: string, 
/**
 * The page or section; empty when the service does not say it.
 */
place: string, 
/**
 * How well it fits, by the service's own measure; empty when it does not say.
 */
score: string, 
/**
 * The file, when the app knows it, also as a tombstone.
 */
fileId: FileId | null, 
/**
 * When the file was deleted, if it has been since.
 */
deletedAtMs: number | null, };

/**
 * One of the further passages of an answer that only quotes.
 */
export type QuotedPassageView = { 
/**
 * The name of its file; empty when it is unknown.
 */
title: string, 
/**
 * Its place in the file; empty when that is unknown.
 */
place: string, 
/**
 * The passage as safe HTML.
 */
html: string, };

/**
 * The output of a program.
 */
export type CodeOutputView = { "kind": "logs", 
/**
 * The words.
 */
text: string, } | { "kind": "image", 
/**
 * Its address.
 */
address: AddressView, } | { "kind": "unknown", 
/**
 * The output as received, indented JSON.
 */
json: string, };

/**
 * The source of a citation.
 */
export type SourceView = { 
/**
 * The number under which the text refers to it, from 1.
 */
number: number, 
/**
 * The file's name or the page's title.
 */
title: string, 
/**
 * The page or section, or the host of a web page; empty when unknown.
 */
place: string, 
/**
 * The cited words; empty when unknown.
 */
quote: string, 
/**
 * The words of other passages of the same place; citations of them share the number. Passage 1 is the first here.
 */
otherQuotes: Array<string>, 
/**
 * The web address, for a page of the web that can be opened.
 */
url: string | null, 
/**
 * The file, when the app knows it, also as a tombstone.
 */
fileId: FileId | null, 
/**
 * When the file was deleted, if it has been since.
 */
deletedAtMs: number | null, };

/**
 * A question on its way that has not reached the service, and will be sent again.
 */
export type WaitingView = { 
/**
 * The problem that it waits for.
 */
words: Text, 
/**
 * When the next attempt is made; `None` when it goes as soon as that is out of the way.
 */
againAtMs: number | null, 
/**
 * When it is sent although what is in the way has not passed; `send_now` sends it before. `None` when it cannot be
 * sent so.
 */
sendsAtMs: number | null, };

/**
 * How an answer ended, as text.
 */
export type EndingView = { 
/**
 * What happened.
 */
title: Text, 
/**
 * What is kept and what can be done; may be empty.
 */
detail: Paragraph, 
/**
 * What can be done about it, the likely one first.
 */
actions: Array<EndingAction>, 
/**
 * The bound on tokens with which it goes on, when that is another than before.
 */
continueWith: number | null, 
/**
 * When its question is asked again by itself; `cancel_countdown` ends that.
 */
againAtMs: number | null, };

/**
 * What can be done about an answer that ended early.
 */
export type EndingAction = "continue" | "change_limit" | "retry" | "quote" | "open_settings" | "choose_service" | "start_fresh";

/**
 * A file: in a draft, beside a message, or in the list of files.
 */
export type FileView = { 
/**
 * The app's own id of the file.
 */
id: FileId, 
/**
 * Its name, safe to show on one line.
 */
name: string, 
/**
 * Its size.
 */
bytes: number, 
/**
 * When the service got it; `None` when unknown.
 */
createdAtMs: number | null, 
/**
 * Its purpose, for example `assistants`.
 */
purpose: string, 
/**
 * Its status.
 */
status: FileStatusView, 
/**
 * Conversations whose messages carry it.
 */
nConversations: number, 
/**
 * Drafts, edits and questions in the outbox that have it.
 */
nDrafts: number, 
/**
 * Since when it is gone; `None` while it is not.
 */
deletedAtMs: number | null, 
/**
 * The same bytes are in another file that would rather be kept.
 */
isDuplicate: boolean, 
/**
 * Why the service did not delete it when it was asked last.
 */
notDeleted: Paragraph | null, 
/**
 * In a draft: the service had it before it was attached there, since then.
 */
alreadySinceMs: number | null, 
/**
 * The file of this computer that it was uploaded from has other bytes by now.
 */
isChangedOnDisk: boolean, };

/**
 * The status of a file.
 */
export type FileStatusView = { "kind": "queued" } | { "kind": "hashing", 
/**
 * Bytes that have been read.
 */
readBytes: number, } | { "kind": "uploading", 
/**
 * Bytes that have left this computer.
 */
sentBytes: number, } | { "kind": "waiting", 
/**
 * The problem, in one sentence.
 */
reason: Text, 
/**
 * When it is tried again; `None` while another file is tried first.
 */
againAtMs: number | null, } | { "kind": "paused" } | { "kind": "processing", 
/**
 * "Processing", or the service's own word.
 */
word: Text, } | { "kind": "ready" } | { "kind": "failed", 
/**
 * Why.
 */
reason: Paragraph, 
/**
 * Whether another attempt to upload it makes sense.
 */
canRetry: boolean, 
/**
 * Whether it was not sent, because the service has refused a smaller file.
 */
isUnsent: boolean, } | { "kind": "deleting", 
/**
 * When the service is asked; until then it can be taken back. `None` once it has been asked.
 */
atMs: number | null, } | { "kind": "deleted" } | { "kind": "missing" };

/**
 * The filter and the order of a file list.
 */
export type FilesQuery = { 
/**
 * Words that the name has, each anywhere in it; small and capital letters, and letters with and without an
 * accent, are the same.
 */
search: string, 
/**
 * The kind of files.
 */
filter: FileFilter, 
/**
 * The end of the name after the last dot, in small letters; `None`: any.
 */
extension: string | null, 
/**
 * The purpose of the files; `None`: anything.
 */
purpose: string | null, 
/**
 * At least so many days on the service; `None`: any age.
 */
olderThanDays: number | null, 
/**
 * By what they are sorted.
 */
sort: FileSort, 
/**
 * The largest, or newest, first.
 */
isDescending: boolean, };

/**
 * The kind of files in a list.
 */
export type FileFilter = "all" | "unused" | "duplicates" | "failed" | "deleted";

/**
 * By what files are sorted.
 */
export type FileSort = "created" | "name" | "size" | "status" | "used";

/**
 * A stretch of the list of files.
 */
export type FilesWindowView = { 
/**
 * The files.
 */
files: Array<FileView>, 
/**
 * How many the whole list has.
 */
nFiles: number, };

/**
 * The totals of a service's files.
 */
export type FilesSumView = { 
/**
 * Files that the service has.
 */
nFiles: number, 
/**
 * Their size.
 */
bytes: number, 
/**
 * Files that no conversation uses.
 */
nUnused: number, 
/**
 * The size of those that nothing uses and that are no duplicates.
 */
unusedBytes: number, 
/**
 * Files with the same bytes as another one.
 */
nDuplicates: number, 
/**
 * Their size.
 */
duplicateBytes: number, 
/**
 * Files that could not be uploaded, read or deleted.
 */
nFailed: number, 
/**
 * Files that wait for their upload or are being uploaded.
 */
nUploading: number, 
/**
 * Files with a paused upload.
 */
nPaused: number, 
/**
 * Tombstones.
 */
nDeleted: number, 
/**
 * The most frequent ends of names, the most frequent first.
 */
extensions: Array<CountedWord>, 
/**
 * The most frequent purposes, the most frequent first.
 */
purposes: Array<CountedWord>, 
/**
 * Whether the service may have files that its last list lacked.
 */
isPartial: boolean, 
/**
 * When the service last answered about its files; `None` if it was never asked for all of them.
 */
checkedAtMs: number | null, };

/**
 * A word, and how many files have it.
 */
export type CountedWord = { 
/**
 * The word.
 */
word: string, 
/**
 * How many.
 */
nFiles: number, };

/**
 * A file that can be selected, also where it is not shown.
 */
export type SelectableView = { 
/**
 * Its id.
 */
id: FileId, 
/**
 * Its size.
 */
bytes: number, 
/**
 * Whether anything uses it.
 */
isUsed: boolean, };

/**
 * Files that are deleted in one moment, unless that is taken back.
 */
export type DeletionView = { 
/**
 * When the service is asked.
 */
atMs: number, 
/**
 * The files.
 */
fileIds: Array<FileId>, 
/**
 * The name of one of them.
 */
name: string, 
/**
 * How many of them are used in conversations.
 */
nUsed: number, 
/**
 * In how many conversations.
 */
nConversations: number, };

/**
 * A file on its way to this computer, or just arrived.
 */
export type DownloadView = { 
/**
 * Its id in this run of the app.
 */
id: DownloadId, 
/**
 * The name that was chosen for it, safe to show on one line; of several files, how many they are.
 */
name: Text, 
/**
 * Bytes that have arrived.
 */
doneBytes: number, 
/**
 * Bytes of the whole file; `None` while that is unknown.
 */
totalBytes: number | null, 
/**
 * Its state.
 */
state: DownloadStateView, };

/**
 * The state of a download.
 */
export type DownloadStateView = { "kind": "waiting" } | { "kind": "running" } | { "kind": "done", 
/**
 * The place, and the file that was there before.
 */
words: Paragraph, } | { "kind": "failed", 
/**
 * The problem.
 */
title: Text, 
/**
 * The kept part and the next step.
 */
detail: Paragraph, };

/**
 * The facts about a file.
 */
export type FileDetailsView = { 
/**
 * The file.
 */
file: FileView, 
/**
 * The service that has it, or is to get it.
 */
profileId: ProfileId, 
/**
 * Whether another app may be asked to open it: it is a document, and nothing that runs.
 */
canOpen: boolean, 
/**
 * Facts, in the order in which they are shown.
 */
facts: Array<DetailsRow>, 
/**
 * Conversations that carry it, or are about to, newest first.
 */
conversations: Array<FileUseView>, 
/**
 * Answers that cite it, newest first.
 */
citing: Array<CitingView>, 
/**
 * Answers that cite it, besides those that are listed.
 */
nCitingMore: number, 
/**
 * Why the service could not be asked about it just now.
 */
problem: Paragraph | null, };

/**
 * A conversation that uses a file.
 */
export type FileUseView = { 
/**
 * The conversation.
 */
conversationId: ConversationId, 
/**
 * Its title; empty while nothing has been asked.
 */
title: string, };

/**
 * An answer that cites a file.
 */
export type CitingView = { 
/**
 * The answer.
 */
messageId: MessageId, 
/**
 * Its conversation.
 */
conversationId: ConversationId, 
/**
 * The question, on one line; empty when the question is gone or had no text.
 */
question: string, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * When the answer was given.
 */
createdAtMs: number, };

/**
 * The content of a file.
 */
export type PreviewView = { "kind": "text", 
/**
 * The words.
 */
text: string, 
/**
 * The shown part of the file; empty when it is all of it.
 */
part: Paragraph, 
/**
 * The number of the first line that is shown, from 1.
 */
firstLine: number, 
/**
 * Whether this is the source of something that is shown otherwise, too.
 */
isSource: boolean, } | { "kind": "markdown", 
/**
 * The HTML of each block.
 */
blocks: Array<string>, 
/**
 * The shown part of the file; empty when it is all of it.
 */
part: Paragraph, } | { "kind": "readable", 
/**
 * The kind of its parts.
 */
division: ReadableDivision, 
/**
 * The parts in their order; at least one.
 */
parts: Array<ReadablePartView>, 
/**
 * The part to begin with, from 0: where the cited words stand.
 */
first: number, 
/**
 * Whether its source is text that can be shown instead.
 */
hasSource: boolean, } | { "kind": "picture", 
/**
 * Its path below the scheme of previews.
 */
path: string, 
/**
 * How wide the original is, in pixels.
 */
width: number, 
/**
 * How high it is, in pixels.
 */
height: number, } | { "kind": "pages", 
/**
 * The open document, which these pages belong to.
 */
id: PreviewId, 
/**
 * How many there are.
 */
nPages: number, 
/**
 * The page with the cited words, which is shown first.
 */
place: QuotePlaceView, 
/**
 * The measures of the pages: each entry is about a page and those after it, up to the next entry.
 */
shapes: Array<PageShapeView>, 
/**
 * The sides of the text block that most pages have; `None` where few of them have text.
 */
text: SidesView | null, } | { "kind": "nothing", 
/**
 * Why, in one sentence.
 */
title: Text, 
/**
 * The next step; may be empty.
 */
detail: Paragraph, };

/**
 * The kind of a document's parts.
 */
export type ReadableDivision = "chapters" | "sheets" | "slides" | "whole";

/**
 * A part of a document that can be read.
 */
export type ReadablePartView = { 
/**
 * Its heading or the name of the sheet; empty when it has none.
 */
title: string, 
/**
 * Safe HTML.
 */
html: string, 
/**
 * Rows or paragraphs that are left out at its end.
 */
nLeftOut: number, };

/**
 * The measures of a page and of those after it.
 */
export type PageShapeView = { 
/**
 * The first page with them, from 1.
 */
page: number, 
/**
 * Its width, in points.
 */
width: number, 
/**
 * Its height, in points.
 */
height: number, };

/**
 * The position of a cited quote in a document that is shown as text.
 */
export type QuoteMarkView = { 
/**
 * The index of the quote.
 */
quote: number, 
/**
 * The index of the part of the document.
 */
part: number, 
/**
 * The index of the text among those of the part.
 */
text: number, 
/**
 * How much of the quote was found: all of it, or a part.
 */
found: QuoteFound, 
/**
 * The start of the match in the text, in UTF-16 units.
 */
start: number, 
/**
 * The end of the match.
 */
end: number, };

/**
 * The positions of the cited quotes in a document that is shown as text.
 */
export type QuoteMarksView = { 
/**
 * The positions of the quotes that were found.
 */
marks: Array<QuoteMarkView>, 
/**
 * Whether all quotes were searched, and all fragments of the missing ones. Both are limited in a very long document.
 */
isComplete: boolean, };

/**
 * The place of cited words in the pages of a document.
 */
export type QuotePlaceView = { 
/**
 * The page, from 1; the one that the citation names when the words are not found.
 */
page: number, 
/**
 * How much of them was found.
 */
found: QuoteFound, };

/**
 * How much of some cited words was found.
 */
export type QuoteFound = "whole" | "fragment" | "nothing";

/**
 * A page of a preview.
 */
export type PageView = { 
/**
 * The number of the page, from 1.
 */
page: number, 
/**
 * The path of its picture below the scheme of previews.
 */
path: string, 
/**
 * How wide the picture is, in pixels.
 */
width: number, 
/**
 * How high it is, in pixels.
 */
height: number, 
/**
 * Its words; empty for a page that is only a picture.
 */
words: Array<PageWordView>, 
/**
 * The sides of what it shows; `None` for a blank page.
 */
sides: SidesView | null, };

/**
 * The left and right side of something on a page, in parts of the page's width.
 */
export type SidesView = { 
/**
 * Its left side.
 */
left: number, 
/**
 * Its right side.
 */
right: number, };

/**
 * Cited words, and where the citation says that they stand.
 */
export type CitedQuoteView = { 
/**
 * For example "page 7"; empty when the citation names no place.
 */
place: string, 
/**
 * The words.
 */
quote: string, };

/**
 * A word of a page, for the layer in which it can be selected and read out.
 */
export type PageWordView = { 
/**
 * The word.
 */
text: string, 
/**
 * Its area on the page.
 */
area: MarkView, 
/**
 * How often its line is turned by 90° clockwise.
 */
quarterTurns: number, 
/**
 * The largest unit that ends with it.
 */
end: PageWordEnd, };

/**
 * The largest unit that ends with a word of a page.
 */
export type PageWordEnd = "word" | "line" | "paragraph";

/**
 * A small picture of a page.
 */
export type ThumbnailView = { 
/**
 * Its path below the scheme of previews.
 */
path: string, 
/**
 * How wide it is, in pixels.
 */
width: number, 
/**
 * How high it is, in pixels.
 */
height: number, };

/**
 * Marked places on a page.
 */
export type PageMarksView = { 
/**
 * For each of the quotes that were asked for, where it stands: a mark for each of its lines. None for a quote of
 * another page.
 */
quotes: Array<Array<MarkView>>, 
/**
 * Each place at which the words that are looked for stand, in their order: a mark for each of its lines.
 */
found: Array<Array<MarkView>>, };

/**
 * A marked place on a page, in parts of its width and height, from its upper left corner.
 */
export type MarkView = { 
/**
 * Its left side.
 */
left: number, 
/**
 * Its upper side.
 */
top: number, 
/**
 * How wide it is.
 */
width: number, 
/**
 * How high it is.
 */
height: number, };

/**
 * The places of a query's words in a document.
 */
export type PreviewHitsView = { 
/**
 * Pages that have them, in their order.
 */
pages: Array<PageHitsView>, 
/**
 * Whether there are pages that were not searched yet: asking again goes on.
 */
hasMore: boolean, };

/**
 * A page that has the words that are looked for.
 */
export type PageHitsView = { 
/**
 * The number of the page, from 1.
 */
page: number, 
/**
 * How often it has them.
 */
n: number, };

/**
 * A quote with what stands around it in its document.
 */
export type QuoteContextView = { 
/**
 * The text before the quote: a sentence or the end of one.
 */
before: string, 
/**
 * The quoted words, as the document has them.
 */
quote: string, 
/**
 * The text after the quote.
 */
after: string, };

/**
 * The documents open beside the conversation, which the next start restores.
 */
export type OpenDocumentsView = { 
/**
 * The documents, in the order of their tabs.
 */
documents: Array<OpenDocumentView>, 
/**
 * The one that is in front.
 */
current: FileId | null, 
/**
 * Whether they are shown.
 */
isShown: boolean, };

/**
 * The unsent question that files are attached to.
 */
export type AttachTarget = { "kind": "conversation", 
/**
 * The conversation.
 */
conversationId: ConversationId, } | { "kind": "edit", 
/**
 * The question.
 */
messageId: MessageId, };

/**
 * A document that is open, and where its reader is.
 */
export type OpenDocumentView = { 
/**
 * The file.
 */
fileId: FileId, 
/**
 * Its name when it was open last.
 */
name: string, 
/**
 * The page or part, from 1.
 */
page: number, 
/**
 * Its zoom in percent; `None` where it fits the width.
 */
zoomPercent: number | null, };

/**
 * Files and folders of this computer that wait for what is to be done with them: dragged over the window, pasted,
 * chosen, or named when the app was started. Their paths stay in Rust.
 */
export type OfferView = { 
/**
 * By which it is named in commands, as long as the app runs.
 */
offerId: number, 
/**
 * Names of the first few things in it, safe to show on one line.
 */
names: Array<string>, 
/**
 * Files and folders that were shown.
 */
nThings: number, 
/**
 * How many of them are folders.
 */
nFolders: number, 
/**
 * Files that can be taken, those in folders included; grows while `is_looking`.
 */
nFiles: number, 
/**
 * Their bytes together.
 */
bytes: number, 
/**
 * How many files of each kind there are, the most frequent first: "2 PDF documents", "1 Excel workbook".
 */
kinds: Array<Text>, 
/**
 * Why some of them cannot be taken: a sentence each for the first few.
 */
refusals: Array<Text>, 
/**
 * How many cannot be taken.
 */
nRefused: number, 
/**
 * Whether it is still being looked at.
 */
isLooking: boolean, };

/**
 * The content of the clipboard.
 */
export type ClipView = { 
/**
 * Files, folders or a picture.
 */
offer: OfferView | null, 
/**
 * The words, where there is nothing else.
 */
text: string, };

/**
 * The files of an offer, to choose from.
 */
export type OfferListView = { 
/**
 * The offer, looked at to its end.
 */
offer: OfferView, 
/**
 * The files that can be attached, by folder. Its index here is a file's number in `attach_offer` and
 * `upload_offer`.
 */
files: Array<OfferedFileView>, 
/**
 * The files of its folders that are not listed: "12 hidden files and folders", "1 empty file".
 */
leftOut: Array<Text>, 
/**
 * Whether there were more files than are listed.
 */
isCut: boolean, };

/**
 * A file of an offer.
 */
export type OfferedFileView = { 
/**
 * Its name, safe to show on one line.
 */
name: string, 
/**
 * The folders between what was shown and the file; empty for a file that was itself shown.
 */
folder: string, 
/**
 * Its size.
 */
bytes: number, };

/**
 * A problem, as commands return it and as a service shows it.
 */
export type ProblemView = { 
/**
 * The code by which the page reacts.
 */
code: ProblemCode, 
/**
 * The problem, in one sentence.
 */
title: Text, 
/**
 * The next step and what is kept; may be empty.
 */
detail: Paragraph, };

/**
 * The closed list of problems that the UI treats differently.
 */
export type ProblemCode = "offline" | "key" | "keyring_locked" | "input" | "service" | "storage" | "disk_full" | "damaged" | "fault" | "not_found" | "cancelled";

/**
 * The answer to sending a message: the two messages that now end the conversation.
 */
export type SentView = { 
/**
 * The conversation's row, with its title.
 */
row: ConversationRow, 
/**
 * The question; `None` when an earlier question was asked again.
 */
question: MessageView | null, 
/**
 * The answer, about to arrive.
 */
answer: MessageView, 
/**
 * The answer that the new one stands instead of, when a question was asked again.
 */
replaces: MessageId | null, };

/**
 * A preview of the next request.
 */
export type NextRequestView = { 
/**
 * In a few words: `Context: 5 messages, 4 files`. `None` when only the question is sent.
 */
text: Text | null, 
/**
 * Why, and what is left out.
 */
detail: Paragraph, };

/**
 * A preview of the next request to one service.
 */
export type ServiceRequestView = { 
/**
 * The service.
 */
profileId: ProfileId, 
/**
 * The sent and the omitted content, in words.
 */
detail: Paragraph, };

/**
 * Everything about an answer that is not in its words.
 */
export type DetailsView = { 
/**
 * The answer.
 */
messageId: MessageId, 
/**
 * "Answer at 14:02".
 */
title: Text, 
/**
 * How it ended.
 */
status: MessageStatus, 
/**
 * Facts under headings, in the order in which they are shown.
 */
sections: Array<DetailsSection>, 
/**
 * The request as sent, indented JSON; the key is not part of it. Empty when it was not sent.
 */
request: string, 
/**
 * Whether the answer was recorded as it came.
 */
hasCapture: boolean, };

/**
 * Facts of one kind.
 */
export type DetailsSection = { 
/**
 * The heading.
 */
title: Text, 
/**
 * The facts, at least one.
 */
rows: Array<DetailsRow>, };

/**
 * One fact.
 */
export type DetailsRow = { 
/**
 * The name of the fact.
 */
label: Text, 
/**
 * The fact.
 */
value: Text, 
/**
 * Whether the value is an identifier, set in the fixed font, shortened on the screen and copied whole.
 */
isId: boolean, };

/**
 * An answer as it came over the wire.
 */
export type CaptureView = { 
/**
 * The body, without the key.
 */
text: string, 
/**
 * Whether more came than was kept.
 */
isShortened: boolean, };

/**
 * A stretch of the transcript that is something else now: after `after` and before `until` stand `messages`.
 */
export type StretchView = { 
/**
 * The conversation's row in the list.
 */
row: ConversationRow, 
/**
 * The last message before it, which stays; `None`: it begins with the conversation.
 */
after: MessageId | null, 
/**
 * The messages shown there now, oldest first.
 */
messages: Array<MessageView>, 
/**
 * The first message after it, which stays; `None`: nothing that was there stays.
 */
until: MessageId | null, 
/**
 * Whether the conversation goes on after these messages where nothing stays.
 */
hasLater: boolean, };

/**
 * Everything that happens without the UI having asked. One event name carries them all.
 */
export type AppEvent = { "type": "turn_updated", 
/**
 * The conversation.
 */
conversationId: ConversationId, 
/**
 * The answer.
 */
messageId: MessageId, 
/**
 * Number of this change.
 */
seq: number, 
/**
 * How far the answer has come: `sending` or `streaming`.
 */
status: MessageStatus, 
/**
 * How many blocks from the start stay as they are.
 */
keep: number, 
/**
 * The change of the next block; `null` when the whole block is sent.
 */
grown: GrownView | null, 
/**
 * The blocks after all of these.
 */
tail: Array<BlockView>, 
/**
 * The model, once known.
 */
model: string | null, 
/**
 * The name of that model on the screen.
 */
modelName: string | null, 
/**
 * Since when nothing has come, when that is long.
 */
silentSinceMs: number | null, 
/**
 * The progress before the first word.
 */
progress: ProgressView | null, } | { "type": "message_changed", 
/**
 * The conversation.
 */
conversationId: ConversationId, 
/**
 * The message, whole.
 */
message: MessageView, } | { "type": "outbox_changed", 
/**
 * The conversation.
 */
conversationId: ConversationId, 
/**
 * The questions, in their order.
 */
entries: Array<OutboxEntryView>, } | { "type": "question_sent", 
/**
 * The conversation with its two new messages.
 */
sent: SentView, 
/**
 * The questions that are still not sent.
 */
entries: Array<OutboxEntryView>, } | { "type": "question_returned", 
/**
 * The conversation.
 */
conversationId: ConversationId, 
/**
 * The messages that are gone.
 */
messageIds: Array<MessageId>, 
/**
 * The questions that are not sent, in their order.
 */
entries: Array<OutboxEntryView>, } | { "type": "conversation_changed", 
/**
 * The row.
 */
row: ConversationRow, } | { "type": "options_changed", 
/**
 * The conversation.
 */
conversationId: ConversationId, 
/**
 * All of it.
 */
options: OptionsView, } | { "type": "conversations_changed", 
/**
 * The rows.
 */
rows: Array<ConversationRow>, } | { "type": "folders_changed", 
/**
 * All of them, in the order in which they were made.
 */
folders: Array<FolderView>, 
/**
 * The event with the larger version is newer.
 */
version: number, } | { "type": "import_progressed", 
/**
 * The current phase.
 */
phase: ImportPhase, 
/**
 * How many of `n_total` are done: percent of the archive, or conversations.
 */
nDone: number, 
/**
 * How many there are.
 */
nTotal: number, } | { "type": "backups_changed", 
/**
 * All of them.
 */
backups: BackupsView, } | { "type": "self_check_changed", 
/**
 * How it stands.
 */
view: SelfCheckView, } | { "type": "self_check_found", 
/**
 * How much.
 */
nFindings: number, } | { "type": "search_indexed" } | { "type": "trash_changed", 
/**
 * Conversations and messages.
 */
nTrashed: number, 
/**
 * The event with the larger version is newer.
 */
version: number, } | { "type": "conversation_deleted", 
/**
 * Its id.
 */
conversationId: ConversationId, } | { "type": "file_changed", 
/**
 * The file.
 */
file: FileView, } | { "type": "file_replaced", 
/**
 * The file that is no more.
 */
fileId: FileId, 
/**
 * The one in its place.
 */
file: FileView, } | { "type": "files_changed", 
/**
 * The service.
 */
profileId: ProfileId, 
/**
 * How many files it has now.
 */
nFiles: number, 
/**
 * The event with the larger version is newer.
 */
version: number, } | { "type": "files_checked", 
/**
 * The service.
 */
profileId: ProfileId, 
/**
 * When it answered.
 */
checkedAtMs: number, } | { "type": "deletions_changed", 
/**
 * All of them.
 */
deletions: Array<DeletionView>, } | { "type": "downloads_changed", 
/**
 * All of them, oldest first.
 */
downloads: Array<DownloadView>, } | { "type": "export_changed", 
/**
 * It.
 */
export: ExportView | null, } | { "type": "services_changed", 
/**
 * All of them.
 */
services: Array<ServiceView>, } | { "type": "models_changed", 
/**
 * All of it.
 */
models: ModelsView, } | { "type": "drag_entered", 
/**
 * The dragged files.
 */
offer: OfferView, 
/**
 * From the left.
 */
x: number, 
/**
 * From the top.
 */
y: number, } | { "type": "drag_moved", 
/**
 * From the left.
 */
x: number, 
/**
 * From the top.
 */
y: number, } | { "type": "drag_left" } | { "type": "dropped", 
/**
 * The dropped files.
 */
offer: OfferView, 
/**
 * From the left.
 */
x: number, 
/**
 * From the top.
 */
y: number, } | { "type": "files_given" } | { "type": "offer_changed", 
/**
 * The offer, with all that has been found.
 */
offer: OfferView, } | { "type": "close_asked" } | { "type": "notice", 
/**
 * The text of the notice.
 */
text: Paragraph, };

/** Every command: what it takes and what it gives. All of them reject with a `ProblemView`. */
export type CommandMap = {
  connect_service: { args: { profileId: ProfileId | null, address: string, key: string }; result: ServiceView };
  add_service: { args: { name: string, address: string, key: string }; result: ServiceView };
  rename_service: { args: { profileId: ProfileId, name: string }; result: Array<ServiceView> };
  choose_service: { args: { profileId: ProfileId }; result: Array<ServiceView> };
  probe_service: { args: { profileId: ProfileId }; result: null };
  forget_service: { args: { profileId: ProfileId }; result: Array<ServiceView> };
  find_models: { args: Record<string, never>; result: ModelsView };
  choose_answer_model: { args: { model: ModelRef | null }; result: ModelsView };
  choose_meaning_model: { args: { model: ModelRef | null }; result: ModelsView };
  add_model_server: { args: { address: string, key: string, contextSize: string }; result: ModelsView };
  answer_page_request: { args: { id: string, isAllowed: boolean }; result: null };
  forget_model_server: { args: { address: string }; result: ModelsView };
  note_action: { args: { action: string }; result: null };
  begin_drawing: { args: { key: string }; result: null };
  end_drawing: { args: { key: string }; result: null };
  search_conversations: { args: { query: string }; result: Array<HitView> };
  search_messages: { args: { query: string, filters: SearchFilters }; result: MessageHitsView };
  search_everything: { args: { query: SearchQuery, nGroups: number, isTyping: boolean }; result: SearchView };
  search_conversation: { args: { query: SearchQuery, conversationId: ConversationId }; result: Array<SearchHitView> };
  list_searches: { args: Record<string, never>; result: Array<SearchQuery> };
  note_search: { args: { query: SearchQuery }; result: Array<SearchQuery> };
  create_conversation: { args: { folderId: FolderId | null }; result: ConversationView };
  begin_temporary: { args: Record<string, never>; result: ConversationView };
  keep_temporary: { args: { conversationId: ConversationId }; result: ConversationView };
  close_temporary: { args: { conversationId: ConversationId }; result: null };
  ask_about_files: { args: { fileIds: Array<FileId> }; result: ConversationView };
  open_conversation: { args: { conversationId: ConversationId }; result: ConversationView };
  load_earlier: { args: { conversationId: ConversationId, beforeMessageId: MessageId }; result: MessagesView };
  load_later: { args: { conversationId: ConversationId, afterMessageId: MessageId }; result: MessagesView };
  load_beginning: { args: { conversationId: ConversationId }; result: MessagesView };
  load_around: { args: { conversationId: ConversationId, messageId: MessageId }; result: MessagesView };
  find_in_conversation: { args: { conversationId: ConversationId, query: string }; result: FoundView };
  rename_conversation: { args: { conversationId: ConversationId, title: string }; result: ConversationRow };
  list_files_only_in: { args: { conversationIds: Array<ConversationId> }; result: Array<FileView> };
  create_folder: { args: { name: string, parentId: FolderId | null }; result: FolderId };
  rename_folder: { args: { folderId: FolderId, name: string }; result: null };
  open_folder: { args: { folderId: FolderId, isOpen: boolean }; result: null };
  set_folder_options: { args: { folderId: FolderId, instructions: InstructionsView, projectId: ProjectId | null }; result: null };
  move_folder: { args: { folderId: FolderId, parentId: FolderId | null }; result: null };
  delete_folder: { args: { folderId: FolderId }; result: null };
  move_conversations: { args: { conversationIds: Array<ConversationId>, folderId: FolderId | null }; result: null };
  archive_conversations: { args: { conversationIds: Array<ConversationId>, isArchived: boolean }; result: null };
  mark_conversations: { args: { conversationIds: Array<ConversationId>, isUnread: boolean }; result: null };
  pin_conversations: { args: { conversationIds: Array<ConversationId>, isPinned: boolean }; result: null };
  place_pinned: { args: { conversationId: ConversationId, before: ConversationId | null }; result: null };
  trash_conversations: { args: { conversationIds: Array<ConversationId>, fileIds: Array<FileId> }; result: null };
  restore_conversations: { args: { conversationIds: Array<ConversationId> }; result: null };
  list_trash: { args: Record<string, never>; result: TrashView };
  read_trashed: { args: { conversationId: ConversationId }; result: MessagesView };
  erase_trashed: { args: { conversationIds: Array<ConversationId>, messageIds: Array<MessageId>, backsUp: boolean }; result: null };
  empty_trash: { args: { backsUp: boolean }; result: null };
  save_draft: { args: { conversationId: ConversationId, text: string }; result: null };
  send_message: { args: { conversationId: ConversationId, text: string }; result: SentView };
  queue_message: { args: { conversationId: ConversationId, text: string }; result: null };
  send_outbox_entry: { args: { entryId: OutboxEntryId }; result: null };
  wait_outbox_entry: { args: { entryId: OutboxEntryId, forConnection: boolean }; result: null };
  edit_outbox_entry: { args: { entryId: OutboxEntryId, text: string, isDone: boolean }; result: null };
  remove_outbox_entry: { args: { entryId: OutboxEntryId }; result: null };
  restore_outbox_entry: { args: { entryId: OutboxEntryId }; result: null };
  withdraw_outbox_entry: { args: { entryId: OutboxEntryId }; result: DraftView };
  set_instructions: { args: { conversationId: ConversationId, instructions: InstructionsView, isForNext: boolean }; result: OptionsView };
  set_limit: { args: { conversationId: ConversationId, limit: string }; result: OptionsView };
  set_project: { args: { conversationId: ConversationId, project: ProjectChoice }; result: OptionsView };
  set_streamed: { args: { conversationId: ConversationId, isStreamed: boolean }; result: OptionsView };
  attach_conversation: { args: { conversationId: ConversationId, serviceConversationId: string }; result: ConversationView };
  detach_conversation: { args: { conversationId: ConversationId }; result: OptionsView };
  list_presets: { args: Record<string, never>; result: Array<PresetView> };
  save_preset: { args: { presetId: PresetId | null, name: string, text: string }; result: Array<PresetView> };
  delete_preset: { args: { presetId: PresetId }; result: Array<PresetView> };
  fill_preset: { args: { presetId: PresetId, values: Array<string> }; result: InstructionsView };
  list_prompts: { args: Record<string, never>; result: Array<PromptView> };
  read_prompt: { args: { promptId: PromptId }; result: string };
  save_prompt: { args: { promptId: PromptId | null, name: string, text: string }; result: Array<PromptView> };
  delete_prompt: { args: { promptId: PromptId }; result: Array<PromptView> };
  fill_prompt: { args: { promptId: PromptId, values: Array<string> }; result: string };
  find_question: { args: { conversationId: ConversationId, beforeMessageId: MessageId | null }; result: PastQuestionView | null };
  list_projects: { args: { conversationId: ConversationId }; result: Array<ProjectView> };
  save_project: { args: { conversationId: ConversationId, name: string, serviceProjectId: string }; result: Array<ProjectView> };
  forget_project: { args: { conversationId: ConversationId, projectId: ProjectId }; result: Array<ProjectView> };
  preview_request: { args: { conversationId: ConversationId }; result: NextRequestView };
  preview_services: { args: { conversationId: ConversationId }; result: Array<ServiceRequestView> };
  set_conversation_service: { args: { conversationId: ConversationId, profileId: ProfileId }; result: ConversationView };
  stop_turn: { args: { conversationId: ConversationId }; result: null };
  retry_answer: { args: { messageId: MessageId }; result: SentView };
  quote_instead: { args: { messageId: MessageId }; result: SentView };
  cancel_countdown: { args: { messageId: MessageId }; result: null };
  send_now: { args: { messageId: MessageId }; result: null };
  continue_answer: { args: { messageId: MessageId }; result: SentView };
  inspect_answer: { args: { messageId: MessageId }; result: DetailsView };
  copy_as_curl: { args: { messageId: MessageId }; result: string };
  copy_for_support: { args: { messageId: MessageId }; result: string };
  find_capture: { args: { messageId: MessageId }; result: CaptureView | null };
  edit_question: { args: { messageId: MessageId, text: string, fileIds: Array<FileId> }; result: SentView };
  save_edit: { args: { messageId: MessageId, text: string | null, removedFileIds: Array<FileId> }; result: null };
  show_version: { args: { messageId: MessageId, number: number }; result: StretchView };
  fork_conversation: { args: { messageId: MessageId }; result: ConversationView };
  delete_message: { args: { messageId: MessageId }; result: StretchView };
  restore_message: { args: { messageId: MessageId }; result: StretchView };
  copy_text: { args: { messageId: MessageId }; result: string };
  open_message: { args: { messageId: MessageId }; result: ConversationView };
  search_file: { args: { query: SearchQuery, fileId: FileId }; result: Array<PassageHitView> };
  offer_text: { args: { to: AttachTarget, text: string }; result: OfferView };
  undo_paste: { args: { from: AttachTarget, fileId: FileId }; result: DraftView };
  find_files: { args: { to: AttachTarget, query: string }; result: Array<FileView> };
  reuse_file: { args: { to: AttachTarget, fileId: FileId }; result: DraftView };
  list_offer: { args: { offerId: number }; result: OfferListView };
  attach_offer: { args: { offerId: number, to: AttachTarget, chosen: Array<number> | null }; result: DraftView };
  upload_offer: { args: { offerId: number, profileId: ProfileId, chosen: Array<number> | null }; result: null };
  discard_offer: { args: { offerId: number }; result: null };
  remove_attachment: { args: { from: AttachTarget, fileId: FileId }; result: DraftView };
  check_sources: { args: { conversationId: ConversationId }; result: null };
  attach_new_version: { args: { to: AttachTarget, fileId: FileId }; result: DraftView };
  pause_upload: { args: { fileId: FileId }; result: null };
  pause_uploads: { args: Record<string, never>; result: null };
  resume_upload: { args: { fileId: FileId }; result: null };
  resume_uploads: { args: Record<string, never>; result: null };
  cancel_upload: { args: { fileId: FileId }; result: null };
  list_files: { args: { profileId: ProfileId, query: FilesQuery, offset: number, nRows: number }; result: FilesWindowView };
  sum_up_files: { args: { profileId: ProfileId }; result: FilesSumView };
  refresh_files: { args: { profileId: ProfileId, purpose: string | null }; result: ProblemView | null };
  list_selectable_files: { args: { profileId: ProfileId, query: FilesQuery }; result: Array<SelectableView> };
  list_uses: { args: { fileId: FileId }; result: Array<ConversationRow> };
  forget_files: { args: { fileIds: Array<FileId> }; result: null };
  retry_download: { args: { downloadId: DownloadId }; result: null };
  dismiss_download: { args: { downloadId: DownloadId }; result: null };
  open_preview: { args: { fileId: FileId, place: string, quote: string, isSource: boolean }; result: PreviewView };
  show_page: { args: { previewId: PreviewId, page: number, width: number }; result: PageView };
  show_thumbnail: { args: { previewId: PreviewId, page: number }; result: ThumbnailView };
  show_cover: { args: { fileId: FileId }; result: string | null };
  mark_page: { args: { previewId: PreviewId, page: number, quotes: Array<CitedQuoteView>, query: string }; result: PageMarksView };
  find_in_preview: { args: { previewId: PreviewId, query: string }; result: PreviewHitsView };
  locate_quote: { args: { previewId: PreviewId, place: string, quote: string }; result: QuotePlaceView };
  find_quotes: { args: { parts: Array<Array<string>>, quotes: Array<string> }; result: QuoteMarksView };
  read_quote_context: { args: { fileId: FileId, place: string, quote: string }; result: QuoteContextView | null };
  close_preview: { args: { fileId: FileId }; result: null };
  save_open_documents: { args: { open: OpenDocumentsView }; result: null };
  inspect_file: { args: { fileId: FileId, refresh: boolean }; result: FileDetailsView };
  delete_files: { args: { fileIds: Array<FileId> }; result: null };
  restore_files: { args: { fileIds: Array<FileId> }; result: null };
  plan_export: { args: { request: ExportRequest }; result: ExportPlanView };
  list_backups: { args: Record<string, never>; result: BackupsView };
  back_up: { args: Record<string, never>; result: BackupsView };
  delete_backup: { args: { backupId: BackupId }; result: BackupsView };
  compare_backup: { args: { backupId: BackupId }; result: BackupComparisonView };
  forget_second_backup_place: { args: Record<string, never>; result: BackupsView };
  find_encryption: { args: Record<string, never>; result: EncryptionView };
  begin_encryption: { args: Record<string, never>; result: RecoveryKeyView };
  cancel_encryption: { args: Record<string, never>; result: null };
  check_recovery_key: { args: { key: string }; result: null };
  begin_recovery_key: { args: Record<string, never>; result: RecoveryKeyView };
  replace_recovery_key: { args: Record<string, never>; result: null };
  self_check: { args: Record<string, never>; result: SelfCheckView };
  begin_self_check: { args: Record<string, never>; result: SelfCheckView };
  rebuild_search: { args: Record<string, never>; result: SelfCheckView };
  give_up_missing_files: { args: Record<string, never>; result: SelfCheckView };
  run_import: { args: { importId: number, choices: ImportChoices }; result: ImportedView };
  cancel_self_check: { args: Record<string, never>; result: null };
  cancel_import: { args: Record<string, never>; result: null };
  start: { args: Record<string, never>; result: StartView };
  page_loaded: { args: Record<string, never>; result: null };
  report_first_paint: { args: Record<string, never>; result: null };
  report_first_letter: { args: Record<string, never>; result: null };
  report_page_error: { args: { area: string, kind: string, frames: string }; result: null };
  save_settings: { args: { settings: Settings }; result: null };
  open_data_folder: { args: Record<string, never>; result: null };
  open_log_folder: { args: Record<string, never>; result: null };
  list_licences: { args: Record<string, never>; result: string };
  close_window: { args: Record<string, never>; result: null };
  open_link: { args: { url: string }; result: null };
  copy: { args: { copied: CopyView }; result: null };
  announce: { args: { words: string, isAssertive: boolean }; result: null };
  save_code: { args: { language: string, text: string }; result: Paragraph };
  pick_attachments: { args: { to: AttachTarget }; result: DraftView };
  pick_folder: { args: Record<string, never>; result: OfferView };
  read_clipboard: { args: { to: AttachTarget | null }; result: ClipView };
  take_given: { args: Record<string, never>; result: OfferView | null };
  pick_uploads: { args: { profileId: ProfileId }; result: null };
  download_file: { args: { fileId: FileId }; result: DownloadId };
  download_files: { args: { fileIds: Array<FileId> }; result: null };
  reveal_download: { args: { downloadId: DownloadId }; result: null };
  open_file: { args: { fileId: FileId }; result: boolean };
  drag_out_file: { args: { fileId: FileId }; result: boolean };
  reveal_file: { args: { fileId: FileId }; result: boolean };
  offer_recovery: { args: Record<string, never>; result: RecoveryView | null };
  survey_export: { args: { conversationIds: Array<ConversationId>, folderId: FolderId | null }; result: ExportSurveyView };
  export_conversations: { args: { request: ExportRequest }; result: null };
  dismiss_export: { args: Record<string, never>; result: null };
  reveal_export: { args: Record<string, never>; result: null };
  copy_conversation: { args: { conversationId: ConversationId }; result: null };
  print_conversation: { args: { conversationId: ConversationId }; result: null };
  restore_this_backup: { args: { backupId: BackupId }; result: null };
  open_backup_folder: { args: Record<string, never>; result: null };
  pick_second_backup_place: { args: Record<string, never>; result: BackupsView };
  copy_recovery_key: { args: Record<string, never>; result: null };
  save_recovery_key: { args: Record<string, never>; result: boolean };
  print_recovery_key: { args: Record<string, never>; result: null };
  find_conversion_percent: { args: Record<string, never>; result: number | null };
  turn_on_encryption: { args: Record<string, never>; result: null };
  turn_off_encryption: { args: Record<string, never>; result: null };
  finish_encryption: { args: Record<string, never>; result: null };
  recover_data: { args: Record<string, never>; result: null };
  pick_import: { args: Record<string, never>; result: ImportView };
  pick_import_folder: { args: Record<string, never>; result: ImportView };
  restore_backup: { args: Record<string, never>; result: null };
  salvage: { args: Record<string, never>; result: null };
  start_afresh: { args: Record<string, never>; result: null };
  open_with_recovery_key: { args: { key: string }; result: null };
  update_without_backup: { args: Record<string, never>; result: null };
  try_opening_again: { args: Record<string, never>; result: null };
};

/** The extensions of each kind of file, separated by spaces. Other files are of the kind `other`. */
export const FILE_KINDS = {
  "archive": "7z ace arj bz bz2 cab cpio gtar gz jar lha lz lz4 lzh lzma rar tar tbz tbz2 tgz txz xz z zip zst",
  "book": "epub azw azw3 fb2 mobi",
  "code": "tex json geojson ipynb toml xml yaml yml asm bash bat c cc cfg cjs clj cmake conf cpp cs csproj css cxx dart diff erl ex exs f90 fs go gpx gradle groovy h hpp hs hxx ini java jl js jsonl jsx kml kt kts less lisp lua m mjs ml mm pas patch php pl pm properties proto ps1 psm1 py pyi r rb rs sass scala scss sh sql svelte swift tcl tf ts tsx vb vbs vim vue wsdl xsd xsl xslt zig zsh",
  "document": "odt rtf odm ott pages wpd",
  "excel": "xls xlsx xlsm xlam xlsb xlt xltm xltx",
  "markdown": "markdown md mdown mdx mkd",
  "pdf": "pdf",
  "picture": "avif bmp gif heic jpeg jpg png tif tiff webp arw cr2 cr3 djvu dng heif ico jfif jp2 jxl nef orf pbm pgm pnm ppm psd raf rw2 svg svgz tga xcf",
  "recording": "3g2 3gp aac aif aifc aiff amr ape au avi caf dv f4v flac flv m2t m2ts m2v m4a m4b m4v mid midi mka mkv mov mp2 mp3 mp4 mpe mpeg mpg mts oga ogg ogv opus qt rm spx vob wav wave weba webm wma wmv",
  "slides": "odp pptx ppt key otp potm potx pps ppsm ppsx pptm",
  "table": "ods csv tsv tab numbers ots",
  "text": "rst text txt debian adoc asciidoc org srt vtt eml ics log vcf",
  "web_page": "htm html xhtml mht mhtml",
  "word": "docx doc docm dot dotm dotx"
};

export type FileKind = keyof typeof FILE_KINDS | "other";
