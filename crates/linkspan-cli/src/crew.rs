//! Many hands: each takes the next task from the feed, and the answers come back in order.
//!
//! A hand reads a piece and looks at it itself, so that the bytes are in the cache of its core. It
//! gets in line with the main thread while it still holds the feed; the line is short, so
//! memory stays bounded however large the input is.

use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use crate::failure::Failure;
use crate::feed::{End, Feed, Reading, Task};
use crate::pieces::{Knife, Piece, Room};
use crate::shares::{SILENT_SHARE, Share, Shared};
use crate::walk::Input;

/// What became of a piece.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// What is to be printed.
    pub(crate) printed: Vec<u8>,
    /// How many links were found.
    pub(crate) links: usize,
    /// How long the piece was.
    pub(crate) bytes: usize,
}

impl Done {
    /// Whether it is worth waking the main thread for.
    fn is_much(&self) -> bool {
        self.bytes >= MUCH
    }

    /// Goes on with what became of the next piece.
    fn add(&mut self, next: Done) {
        match self.printed.is_empty() {
            true => self.printed = next.printed,
            false => self.printed.extend(next.printed),
        }
        self.links += next.links;
        self.bytes += next.bytes;
    }
}

/// How much is read before the main thread hears of it: the longest share.
const MUCH: usize = SILENT_SHARE as usize;

/// What the main thread hears of.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A piece is done.
    Done(Done),
    /// An input is at its end.
    End(End),
}

/// What a hand says.
#[derive(Debug)]
enum Said {
    Answer(Answer),
    /// All shares of a file are handed out.
    AllShares(Arc<Shared>),
}

impl Said {
    /// What the main thread makes of it. It has heard of all shares when it hears that they were all.
    fn answer(self) -> Answer {
        match self {
            Said::Answer(answer) => answer,
            Said::AllShares(shared) => Answer::End(match shared.failure() {
                Some(failure) => End::Failed(failure),
                None => End::Whole(Arc::clone(&shared.name)),
            }),
        }
    }
}

type Answers = SyncSender<Said>;

/// How many answers to one task may wait: as many as a share has pieces, so that shares are read side by side.
const ANSWERS: usize = 16;

/// What is done with the pieces.
pub(crate) trait Work: Send + Sync + 'static {
    /// Takes a stretch and hands over what becomes of each of its pieces.
    fn work(&self, stretch: &mut Stretch<'_>, give: Give<'_>) -> Result<(), Failure>;
}

/// Takes what became of a piece.
pub(crate) type Give<'g> = &'g mut dyn FnMut(Done);

/// Reads on, if there is more of a stretch.
type GoOn<'f> = &'f mut dyn FnMut(Room) -> Option<Piece>;

/// One piece; or several, where no cut was allowed for so long that a piece had to be let go.
pub(crate) struct Stretch<'f> {
    piece: Option<Piece>,
    is_begun: bool,
    go_on: GoOn<'f>,
    room: Room,
}

impl<'f> Stretch<'f> {
    fn new(piece: Piece, go_on: GoOn<'f>) -> Self {
        Self {
            piece: Some(piece),
            is_begun: false,
            go_on,
            room: Room::default(),
        }
    }

    /// The next piece.
    pub(crate) fn next(&mut self) -> Option<&Piece> {
        if mem::replace(&mut self.is_begun, true) {
            let piece = self.piece.take()?;
            if piece.goes_on {
                self.piece = (self.go_on)(piece.into_room());
            } else {
                self.room = piece.into_room();
            }
        }
        self.piece.as_ref()
    }
}

/// The hands, and the line in which their answers wait.
#[derive(Debug)]
pub(crate) struct Crew {
    line: Receiver<Receiver<Said>>,
    current: Option<Receiver<Said>>,
    hands: Vec<JoinHandle<()>>,
}

impl Crew {
    /// Sets as many hands to work as there are cores. They end with the feed, or when nobody
    /// asks for their answers any more.
    pub(crate) fn start(feed: Feed, work: impl Work) -> Self {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let (place, line) = sync_channel(2 * count);
        let (feed, work) = (Arc::new(Mutex::new(feed)), Arc::new(work));
        let hand = |_| {
            let mut hand = Hand {
                feed: Arc::clone(&feed),
                work: Arc::clone(&work),
                place: place.clone(),
                room: Room::default(),
            };
            thread::spawn(move || while hand.take().is_some() {})
        };
        Self {
            line,
            current: None,
            hands: (0..count).map(hand).collect(),
        }
    }

    /// Waits for the next answer; none when all is done.
    pub(crate) fn next(&mut self) -> Result<Option<Answer>, Failure> {
        loop {
            if let Some(said) = self.current.as_ref().and_then(|task| task.recv().ok()) {
                return Ok(Some(said.answer()));
            }
            match self.line.recv() {
                Ok(task) => self.current = Some(task),
                Err(_) => return self.finish().map(|()| None),
            }
        }
    }

    /// Looks whether all hands came to a good end.
    fn finish(&mut self) -> Result<(), Failure> {
        match self.hands.drain(..).all(|hand| hand.join().is_ok()) {
            true => Ok(()),
            false => Err(Failure::new(
                "a part of the input was not looked at, which is a bug of linkspan; please report it",
            )),
        }
    }
}

/// One of the crew.
struct Hand<W> {
    feed: Arc<Mutex<Feed>>,
    work: Arc<W>,
    place: SyncSender<Receiver<Said>>,
    room: Room,
}

impl<W: Work> Hand<W> {
    /// Takes a task and does it; none if there is nothing to do any more.
    fn take(&mut self) -> Option<()> {
        let shared = Arc::clone(&self.feed);
        let mut feed = shared.lock().ok()?;
        let task = feed.next(mem::take(&mut self.room))?;
        let (answers, waiting) = sync_channel(ANSWERS);
        self.place.send(waiting).ok()?;
        match task {
            // What follows belongs to it, so nobody else may read on before it is done.
            Task::Piece(piece) if piece.goes_on => {
                self.piece(piece, &mut |room| feed.go_on(room), &answers)
            }
            Task::Piece(piece) => {
                drop(feed);
                self.piece(piece, &mut |_| None, &answers)
            }
            Task::File(input) => {
                let knife = feed.knife();
                drop(feed);
                self.file(&input, knife, &answers)
            }
            Task::Share(share) => {
                let knife = feed.knife();
                drop(feed);
                self.share(share, knife, &answers)
            }
            Task::AllShares(shared) => answers.send(Said::AllShares(shared)).ok(),
            Task::End(end) => end_with(end, &answers),
        }
    }

    /// Does a whole file.
    fn file(&mut self, input: &Input, knife: Knife, answers: &Answers) -> Option<()> {
        let mut reading = match Reading::open(input, knife) {
            Ok(reading) => reading,
            Err(failure) => return end_with(End::Failed(failure), answers),
        };
        let end = self.read(&mut reading, answers)?;
        end_with(end, answers)
    }

    /// Does a share of a file, whose end is a task of its own.
    fn share(&mut self, share: Share, knife: Knife, answers: &Answers) -> Option<()> {
        let shared = Arc::clone(&share.shared);
        if let End::Failed(failure) = self.read(&mut Reading::of_share(share, knife), answers)? {
            shared.fail(failure);
        }
        Some(())
    }

    /// Does all that is left of an input, and says so of several pieces at once: each time that somebody is woken costs more
    /// than most pieces do.
    fn read(&mut self, reading: &mut Reading, answers: &Answers) -> Option<End> {
        let mut done = Done::default();
        loop {
            let end = match reading.next(mem::take(&mut self.room)) {
                Ok(piece) => {
                    let go_on = &mut |room| reading.go_on(room);
                    self.stretch(piece, go_on, &mut |next| {
                        done.add(next);
                        if done.is_much() {
                            say(mem::take(&mut done), answers);
                        }
                    })
                    .err()
                    .map(End::Failed)
                }
                Err(end) => Some(end),
            };
            if end.is_some() {
                say(done, answers);
                return end;
            }
        }
    }

    /// Does a piece and what belongs to it; somebody may wait for the answer.
    fn piece(&mut self, piece: Piece, go_on: GoOn<'_>, answers: &Answers) -> Option<()> {
        match self.stretch(piece, go_on, &mut |done| say(done, answers)) {
            Ok(()) => Some(()),
            Err(failure) => end_with(End::Failed(failure), answers),
        }
    }

    fn stretch(&mut self, piece: Piece, go_on: GoOn<'_>, give: Give<'_>) -> Result<(), Failure> {
        let mut stretch = Stretch::new(piece, go_on);
        let result = self.work.work(&mut stretch, give);
        self.room = mem::take(&mut stretch.room);
        result
    }
}

/// Says what is done. Where the main thread has stopped, answers are not wanted any more.
fn say(done: Done, answers: &Answers) {
    drop(answers.send(Said::Answer(Answer::Done(done))));
}

fn end_with(end: End, answers: &Answers) -> Option<()> {
    answers.send(Said::Answer(Answer::End(end))).ok()
}
