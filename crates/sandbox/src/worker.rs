//! The worker: the process that reads documents until its standard input ends.

use crate::confine;
use crate::frame::{HEAD_BYTES, Head, READY, decode, encode};
use crate::tasks::TaskRunner;
use std::io::{self, Read, Write};
use std::process::ExitCode;

/// Stack size for reading documents: parsers recurse deeper than the default allows.
pub(crate) const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Reads documents for the parent process: requests come from standard input, replies go to standard output. Returns
/// at the end of the input. The process is confined before it reports that it is ready and reads the first byte.
///
/// Call it at the beginning of `main`, before any thread starts.
#[must_use]
pub fn run_worker() -> ExitCode {
    // Threads inherit these restrictions.
    confine::prepare();
    let thread = std::thread::Builder::new().name("documents".to_owned()).stack_size(STACK_BYTES);
    let work = || {
        confine::seal();
        let mut output = io::stdout().lock();
        output.write_all(&[READY])?;
        output.flush()?;
        serve(&mut io::stdin().lock(), &mut output)
    };
    match thread.spawn(work).map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(error))) | Err(error) => {
            tracing::error!(%error, "documents cannot be read any more");
            ExitCode::FAILURE
        }
        Ok(Err(_)) => ExitCode::FAILURE,
    }
}

fn serve(input: &mut impl Read, output: &mut impl Write) -> io::Result<()> {
    let runner = TaskRunner::default();
    while let Some((message, attached)) = read_frame(input)? {
        let (reply, attached) = runner.run(decode(&message)?, attached);
        let message = encode(&reply)?;
        output.write_all(&Head::of(&message, &attached).to_bytes())?;
        output.write_all(&message)?;
        output.write_all(&attached)?;
        output.flush()?;
    }
    Ok(())
}

/// The next frame; `None` at the end of the input.
fn read_frame(input: &mut impl Read) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
    let mut head = [0; HEAD_BYTES];
    let mut n_read = 0;
    while let Some(rest) = head.get_mut(n_read..).filter(|rest| !rest.is_empty()) {
        match input.read(rest) {
            Ok(0) if n_read == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => n_read += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let head = Head::from_bytes(head)?;
    Ok(Some((read_part(input, head.n_message)?, read_part(input, head.n_attached)?)))
}

fn read_part(input: &mut impl Read, n_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(n_bytes).unwrap_or_default());
    if input.take(n_bytes).read_to_end(&mut bytes)? as u64 == n_bytes {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use super::serve;
    use crate::frame::{HEAD_BYTES, Head, decode, encode};
    use crate::protocol::{PdfTask, Reply, Request, Task};

    fn frame(task: Task, attached: &[u8]) -> Vec<u8> {
        let message = encode(&Request { closed: Vec::new(), task }).unwrap();
        [Head::of(&message, attached).to_bytes().as_slice(), &message, attached].concat()
    }

    #[test]
    fn requests_are_replied_to_in_their_order_until_the_input_ends() {
        let passages = Task::Passages { filename: "a.txt".to_owned() };
        let unknown = Task::Pdf { id: 7, task: PdfTask::Open };
        let input = [frame(passages, b"The rent."), frame(unknown, b"")].concat();
        let mut output = Vec::new();
        serve(&mut input.as_slice(), &mut output).unwrap();
        let mut replies = Vec::new();
        let mut rest = output.as_slice();
        while let Some((head, after)) = rest.split_first_chunk::<HEAD_BYTES>() {
            let n_message = usize::try_from(Head::from_bytes(*head).unwrap().n_message).unwrap();
            replies.push(decode::<Reply>(&after[..n_message]).unwrap());
            rest = &after[n_message..];
        }
        let Reply::Passages(Ok(passages)) = &replies[0] else { panic!("{replies:?}") };
        assert_eq!(passages[0].text, "The rent.");
        assert_eq!(replies[1..], [Reply::PdfNotOpen]);
    }

    #[test]
    fn a_request_that_ends_in_the_middle_is_an_error() {
        let whole = frame(Task::Picture { max_side: 100 }, b"picture");
        for n_bytes in [1, HEAD_BYTES, whole.len() - 1] {
            assert!(serve(&mut &whole[..n_bytes], &mut Vec::new()).is_err(), "{n_bytes}");
        }
    }
}
