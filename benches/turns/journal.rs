//! The cost of storing received text: pieces as they arrive, and the whole answer at the end. The floor is SQLite with
//! two tables and nothing else.

use super::Stage;
use super::bare_journal::BareJournal;
use parlance_bench::Result;
use parlance_bench::cost::Process;
use parlance_bench::figure::{Figure, Goal, median};
use parlance_domain::turn::{Ending, Piece};
use parlance_domain::{ConversationId, Item, Message, MessageId, MessageStatus, ProfileId, Role, TurnId};
use parlance_encryption::Key;
use parlance_store::profiles::{Profile, ProfileKind};
use parlance_store::turns::{ContextMode, End, NewTurn, Progress, Reason, Sent};
use parlance_store::{Location, Store, conversations, journal, messages, profiles, turns};
use uuid::Uuid;

/// A typical answer, and a very long one.
const ANSWER_BYTES: [usize; 2] = [100_000, 1_000_000];

/// Total text of each run.
const RUN_BYTES: usize = 1_000_000;

/// Number of runs of each, alternating; the median counts.
const N_RUNS: usize = 7;

/// The text that arrives in 250 ms at 200 words per second.
const PIECE_BYTES: usize = 300;

const PROSE: &str = "A visiting yacht may stay at the north quay for at most seventy-two hours. Fishing boats keep the \
    south quay; no visitor may moor there between four and nine in the morning, when the catch is landed. ";

pub(crate) fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let ours = OurJournal::open(stage, "journal", None)?;
    let encrypted = OurJournal::open(stage, "encrypted-journal", Some(Key::random()?))?;
    let mut bare = BareJournal::open(&stage.folder().join("bare.db"))?;
    let mut milliseconds = [Vec::new(), Vec::new()];
    let mut bare_milliseconds = Vec::new();
    let mut encrypted_milliseconds = Vec::new();
    for _ in 0..stage.n_runs(N_RUNS) {
        for (n_bytes, of_length) in ANSWER_BYTES.iter().zip(&mut milliseconds) {
            let pieces = pieces(*n_bytes);
            let before = Process::own().processor_time();
            for _ in 0..RUN_BYTES / n_bytes {
                ours.keep(&pieces)?;
            }
            of_length.push((Process::own().processor_time() - before).as_secs_f64() * 1e3);
        }
        let pieces = pieces(ANSWER_BYTES[0]);
        let before = Process::own().processor_time();
        for _ in 0..RUN_BYTES / ANSWER_BYTES[0] {
            encrypted.keep(&pieces)?;
        }
        encrypted_milliseconds.push((Process::own().processor_time() - before).as_secs_f64() * 1e3);
        let before = Process::own().processor_time();
        for _ in 0..RUN_BYTES / ANSWER_BYTES[0] {
            bare.keep(&pieces)?;
        }
        bare_milliseconds.push((Process::own().processor_time() - before).as_secs_f64() * 1e3);
    }
    let [answers, long_answer] = milliseconds.map(|of_length| median(&of_length));
    Ok(vec![
        Figure::new("journal, 1 MB in answers of 100 KB", "CPU ms", answers)
            .against("bare SQLite", median(&bare_milliseconds)),
        Figure::new("journal, 1 MB in one answer", "CPU ms", long_answer)
            .against("answers of 100 KB", answers)
            .with_goal(Goal::AtMost(1.1)),
        Figure::new(
            "journal, 1 MB in answers of 100 KB, encrypted",
            "CPU ms",
            median(&encrypted_milliseconds),
        )
        .against("plain", answers)
        .with_goal(Goal::AtMost(1.1)),
    ])
}

fn pieces(n_bytes: usize) -> Vec<String> {
    let text: Vec<char> = PROSE.chars().cycle().take(n_bytes).collect();
    text.chunks(PIECE_BYTES).map(|piece| piece.iter().collect()).collect()
}

/// The app's store, written as the app writes it while an answer streams.
struct OurJournal {
    store: Store,
    profile_id: ProfileId,
}

impl OurJournal {
    fn open(stage: &Stage, folder: &str, key: Option<Key>) -> Result<Self> {
        let store = Store::open(Location::new(stage.folder().join(folder).join("parlance.db"), key))?;
        let id = ProfileId(Uuid::now_v7());
        let remote = Profile::new(id, "bench".to_owned(), ProfileKind::Remote, 0);
        let profile = Profile { address: stage.service.url(), ..remote };
        store.write(|tx| profiles::insert(tx, &profile))?;
        Ok(Self { store, profile_id: profile.id })
    }

    fn keep(&self, pieces: &[String]) -> Result<()> {
        let turn_id = self.begin()?;
        let empty = Piece::Set { item: 0, content: Item::text("") };
        self.store.write_relaxed(|tx| {
            turns::update_progress(tx, turn_id, &Progress::default())?;
            journal::append(tx, turn_id, &[empty])
        })?;
        for text in pieces {
            let words = Piece::Append { item: 0, text: text.clone() };
            self.store.write_relaxed(|tx| journal::append(tx, turn_id, &[words]))?;
        }
        let end = End {
            ending: &Ending::Complete,
            items: &[Item::text(pieces.concat())],
            replaced_text: "",
            progress: Progress::default(),
            n_sequence_notes: 0,
            service_conversation_id: None,
            is_unseen: false,
            ended_at_ms: 1,
        };
        Ok(self.store.write(|tx| turns::end(tx, turn_id, &end))?)
    }

    /// A question, its pending answer and its turn, in a new conversation.
    fn begin(&self) -> Result<TurnId> {
        let conversation_id = ConversationId(Uuid::now_v7());
        let question = message(conversation_id, None, Role::You, MessageStatus::Complete);
        let answer = message(conversation_id, Some(question.id), Role::Assistant, MessageStatus::Sending);
        let turn = NewTurn {
            id: TurnId(Uuid::now_v7()),
            conversation_id,
            profile_id: self.profile_id,
            question_id: question.id,
            answer_id: answer.id,
            context_mode: ContextMode::Extended,
            started_at_ms: 0,
        };
        self.store.write(|tx| {
            conversations::create(tx, conversation_id, self.profile_id, 0)?;
            messages::insert(tx, &question)?;
            messages::insert(tx, &answer)?;
            turns::insert(tx, &turn)?;
            let sent = Sent {
                context_mode: ContextMode::Extended,
                reason: Reason::Continues,
                request: serde_json::json!({ "input": "How long?" }),
                preset: String::new(),
                project: String::new(),
            };
            turns::set_sent(tx, turn.id, &sent)
        })?;
        Ok(turn.id)
    }
}

fn message(
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
    role: Role,
    status: MessageStatus,
) -> Message {
    Message {
        status,
        ..Message::new(MessageId(Uuid::now_v7()), conversation_id, parent_id, role, Vec::new(), 0)
    }
}
