//! All laws, on texts made of pieces of links rather than bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkspan_fuzz::grammar::Text;
use linkspan_testkit::laws::LAWS;

fuzz_target!(|text: Text| {
    for (_, law) in LAWS {
        law(&text.0);
    }
});
