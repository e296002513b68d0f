//! All laws, on texts made of the pieces of links rather than of bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkspan_fuzz::grammar::Text;
use linkspan_testkit::laws::LAWS;

fuzz_target!(|text: Text| {
    for (_, law) in LAWS {
        law(&text.0);
    }
});
