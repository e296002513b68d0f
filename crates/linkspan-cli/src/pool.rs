//! An ordered worker pool: each worker takes the next task from the queue, and the answers come back in the order of
//! the tasks.
//!
//! A worker both reads and searches a piece, so that the bytes are in the cache of its core. Before it releases
//! the queue, it sends the main thread a channel for its answers. So these channels are in the order of the tasks. Only
//! a few of them may wait, which bounds memory however large the input is.

use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use crate::chunks::{Chunk, LargeFile, SILENT_CHUNK};
use crate::failure::Failure;
use crate::pieces::{Buffer, Piece, Split};
use crate::queue::{End, Queue, Reading, Task};
use crate::unique::Record;
use crate::walk::Input;

/// The result for a piece, or for several in a row.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// The output.
    pub(crate) printed: Vec<u8>,
    /// With `--unique`, the key of each part of `printed`. Of all parts with the same key, only one is printed.
    pub(crate) records: Vec<Record>,
    /// The number of links found.
    pub(crate) links: usize,
    /// The length of the piece.
    pub(crate) bytes: usize,
    /// Problems with the input, such as parts that could not be decoded.
    pub(crate) problems: Vec<Failure>,
}

impl Done {
    /// Returns true if it is large enough to wake the main thread.
    fn is_much(&self) -> bool {
        self.bytes >= MUCH
    }

    /// Adds the result for the next piece.
    fn add(&mut self, next: Done) {
        let before = self.printed.len();
        self.records
            .extend(next.records.into_iter().map(|record| record.after(before)));
        if self.printed.is_empty() {
            self.printed = next.printed;
        } else {
            self.printed.extend(next.printed);
        }
        self.links += next.links;
        self.bytes += next.bytes;
        self.problems.extend(next.problems);
    }
}

/// How many bytes are searched before the main thread gets the result: the length of the longest chunk.
const MUCH: usize = SILENT_CHUNK as usize;

/// What the main thread receives.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The result for a piece.
    Done(Done),
    /// The end of an input.
    End(End),
}

/// A message from a worker.
#[derive(Debug)]
enum Message {
    Answers(Vec<Answer>),
    /// All chunks of a file are handed out.
    AllChunks(Arc<LargeFile>),
}

impl Message {
    /// Returns the answers in the message. Whether the file failed is known by now, because this message is received
    /// after the answers for all chunks.
    fn answers(self) -> Vec<Answer> {
        match self {
            Message::Answers(answers) => answers,
            Message::AllChunks(file) => vec![Answer::End(match file.failure() {
                Some(failure) => End::Failed(failure),
                None => End::Whole(file.source.clone()),
            })],
        }
    }
}

/// The maximum number of waiting messages about one task. It is the number of pieces of a chunk, so that several chunks
/// can be read at the same time.
const MESSAGES: usize = 16;

/// The work that a verb does on the pieces.
pub(crate) trait Work: Send + Sync + 'static {
    /// Searches a stretch, and passes the result for each of its pieces to `give`.
    fn work(&self, stretch: &mut Stretch<'_>, give: Give<'_>) -> Result<(), Failure>;
}

/// Receives the result for a piece.
pub(crate) type Give<'g> = &'g mut dyn FnMut(Done);

/// Reads the next piece of a stretch, if there is one.
type GoOn<'f> = &'f mut dyn FnMut(Buffer) -> Option<Piece>;

/// One piece; or several, if a piece had to end where no cut is allowed because it grew too long.
pub(crate) struct Stretch<'f> {
    piece: Option<Piece>,
    is_begun: bool,
    go_on: GoOn<'f>,
    buffer: Buffer,
}

impl<'f> Stretch<'f> {
    fn new(piece: Piece, go_on: GoOn<'f>) -> Self {
        Self {
            piece: Some(piece),
            is_begun: false,
            go_on,
            buffer: Buffer::default(),
        }
    }

    /// Returns the next piece.
    pub(crate) fn next(&mut self) -> Option<&Piece> {
        if mem::replace(&mut self.is_begun, true) {
            let piece = self.piece.take()?;
            if piece.goes_on {
                self.piece = (self.go_on)(piece.into_buffer());
            } else {
                self.buffer = piece.into_buffer();
            }
        }
        self.piece.as_ref()
    }
}

/// The maximum number of threads, even if more are requested. More threads gain nothing, and if the system refused to
/// start one, the program would end.
const MOST_THREADS: usize = 256;

/// Returns the number of threads to start: the requested number, or one per core.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let asked = asked.filter(|&count| count > 0);
    asked.unwrap_or_else(all).min(MOST_THREADS)
}

/// The workers, and the channels of their answers in the order of the tasks.
#[derive(Debug)]
pub(crate) struct Pool {
    line: Receiver<Receiver<Message>>,
    task: Option<Receiver<Message>>,
    answers: std::vec::IntoIter<Answer>,
    workers: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts the workers. They end with the queue, or when the receiver of their answers is dropped.
    pub(crate) fn start<W: Work>(queue: Queue, work: &Arc<W>, threads: usize) -> Self {
        let (place, line) = sync_channel(2 * threads);
        let queue = Arc::new(Mutex::new(queue));
        let worker = |_| {
            let mut worker = Worker {
                queue: Arc::clone(&queue),
                place: place.clone(),
                reader: Reader::new(work),
            };
            thread::spawn(move || while worker.take().is_some() {})
        };
        Self {
            line,
            task: None,
            answers: Vec::new().into_iter(),
            workers: (0..threads).map(worker).collect(),
        }
    }

    /// Waits for the next answer. Returns `None` after the last one.
    pub(crate) fn next(&mut self) -> Result<Option<Answer>, Failure> {
        loop {
            if let Some(answer) = self.answers.next() {
                return Ok(Some(answer));
            }
            if let Some(message) = self.task.as_ref().and_then(|task| task.recv().ok()) {
                self.answers = message.answers().into_iter();
                continue;
            }
            match self.line.recv() {
                Ok(task) => self.task = Some(task),
                Err(_) => return finish(self.workers.drain(..)).map(|()| None),
            }
        }
    }
}

/// Waits for threads to end. Fails if one of them panicked.
pub(crate) fn finish(mut threads: impl Iterator<Item = JoinHandle<()>>) -> Result<(), Failure> {
    if threads.all(|thread| thread.join().is_ok()) {
        Ok(())
    } else {
        Err(Failure::new(
            "part of the input was not searched, which is a bug in linkspan; please report it",
        ))
    }
}

/// One thread of the pool.
struct Worker<W> {
    queue: Arc<Mutex<Queue>>,
    place: SyncSender<Receiver<Message>>,
    reader: Reader<W>,
}

impl<W: Work> Worker<W> {
    /// Takes a task and does it. Returns `None` if no task is left.
    fn take(&mut self) -> Option<()> {
        let shared = Arc::clone(&self.queue);
        let mut queue = shared.lock().ok()?;
        let split = queue.split();
        let task = queue.next(mem::take(&mut self.reader.buffer))?;
        let (messages, waiting) = sync_channel(MESSAGES);
        self.place.send(waiting).ok()?;
        match task {
            // The next piece belongs to the same stretch, so this worker keeps the queue and reads it itself.
            Task::Piece(piece) if piece.goes_on => {
                self.piece(piece, &mut |buffer| queue.go_on(buffer), &messages)
            }
            Task::Piece(piece) => {
                drop(queue);
                self.piece(piece, &mut |_| None, &messages)
            }
            Task::Files(inputs) => {
                drop(queue);
                self.files(&inputs, split, &messages)
            }
            Task::Chunk(chunk) => {
                drop(queue);
                self.chunk(chunk, split, &messages)
            }
            Task::AllChunks(file) => messages.send(Message::AllChunks(file)).ok(),
            Task::End(end) => send(Answer::End(end), &messages),
        }
    }

    /// Reads whole files, and sends the answers for all of them in one message.
    fn files(&mut self, inputs: &[Input], split: Split, messages: &Messages) -> Option<()> {
        let mut answers = Vec::with_capacity(2 * inputs.len());
        for input in inputs {
            let end = match Reading::small(input, split) {
                Ok(mut reading) => {
                    let give = &mut |done| answers.push(Answer::Done(done));
                    self.reader.read(&mut reading, split, give)
                }
                Err(failure) => End::Failed(failure),
            };
            answers.push(Answer::End(end));
        }
        messages.send(Message::Answers(answers)).ok()
    }

    /// Reads a chunk of a file. The end of the file is a separate task.
    fn chunk(&mut self, chunk: Chunk, split: Split, messages: &Messages) -> Option<()> {
        let file = Arc::clone(&chunk.file);
        let mut links = 0;
        let end = match Reading::chunk(chunk, split) {
            Ok(mut reading) => self.reader.read(&mut reading, split, &mut |done| {
                links += done.links;
                // If the main thread has stopped, nobody needs the answers.
                let _ = send(Answer::Done(done), messages);
            }),
            Err(failure) => End::Failed(failure),
        };
        if let End::Failed(failure) = end {
            file.fail(failure);
        }
        if split.first_only && links > 0 {
            file.stop();
        }
        Some(())
    }

    /// Searches a stretch. Each result is sent at once, because the other side may wait for it before sending more input.
    fn piece(&mut self, piece: Piece, go_on: GoOn<'_>, messages: &Messages) -> Option<()> {
        let give = &mut |done| {
            let _ = send(Answer::Done(done), messages);
        };
        match self.reader.stretch(piece, go_on, give) {
            Ok(()) => Some(()),
            Err(failure) => send(Answer::End(End::Failed(failure)), messages),
        }
    }
}

type Messages = SyncSender<Message>;

fn send(answer: Answer, messages: &Messages) -> Option<()> {
    messages.send(Message::Answers(vec![answer])).ok()
}

/// Reads inputs to their end, on one thread.
pub(crate) struct Reader<W> {
    work: Arc<W>,
    pub(crate) buffer: Buffer,
}

impl<W: Work> Reader<W> {
    pub(crate) fn new(work: &Arc<W>) -> Self {
        Self {
            work: Arc::clone(work),
            buffer: Buffer::default(),
        }
    }

    /// Reads the rest of an input. The results for many pieces are passed on together, because waking a thread costs
    /// more than searching most pieces.
    pub(crate) fn read(&mut self, reading: &mut Reading, split: Split, give: Give<'_>) -> End {
        let mut done = Done::default();
        loop {
            let end = match reading.next(mem::take(&mut self.buffer)) {
                Ok(piece) => {
                    let mut found = false;
                    let go_on = &mut |buffer| reading.go_on(buffer);
                    let result = self.stretch(piece, go_on, &mut |next| {
                        found |= next.links > 0;
                        done.add(next);
                        if done.is_much() {
                            give(mem::take(&mut done));
                        }
                    });
                    match result {
                        Err(failure) => Some(End::Failed(failure)),
                        Ok(()) => (split.first_only && found).then(|| reading.end()),
                    }
                }
                Err(end) => Some(end),
            };
            if let Some(end) = end {
                give(done);
                return end;
            }
        }
    }

    fn stretch(&mut self, piece: Piece, go_on: GoOn<'_>, give: Give<'_>) -> Result<(), Failure> {
        let mut stretch = Stretch::new(piece, go_on);
        let result = self.work.work(&mut stretch, give);
        self.buffer = mem::take(&mut stretch.buffer);
        result
    }
}
