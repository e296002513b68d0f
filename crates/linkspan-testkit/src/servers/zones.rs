//! The names that the tests with real servers look up.

use std::fmt::Write as _;

const ROOT: &str = "\
$TTL 60
. IN SOA ns.test. host.test. 1 3600 600 86400 60
. IN NS ns.test.
test. IN NS ns.test.
ns.test. IN A 127.0.0.1
";

const TEST: &str = "\
$ORIGIN test.
$TTL 60
@ IN SOA ns host 1 3600 600 86400 60
@ IN NS ns
ns IN A 127.0.0.1
web IN A 192.0.2.1
web6 IN AAAA 2001:db8::1
text IN TXT \"a name without an address\"
below.empty IN TXT \"what is above has no record at all\"
xn--bcher-kva IN A 192.0.2.1
*.wild IN A 192.0.2.1
mail IN MX 10 mx.mail
mx.mail IN A 192.0.2.2
nomail IN MX 0 .
nomail IN A 192.0.2.3
some IN MX 0 .
some IN MX 10 mx.mail
alias IN CNAME web
mailalias IN CNAME mail
nomailalias IN CNAME nomail
textalias IN CNAME text
dangling IN CNAME gone
self IN CNAME self
one IN CNAME two
two IN CNAME one
elsewhere IN NS ns.elsewhere
ns.elsewhere IN A 127.0.0.9
";

/// Returns the root zone and the zone `test`. One of its names, `big`, has an answer that does not
/// fit into UDP.
pub fn zones() -> [(&'static str, String); 2] {
    let mut test = TEST.to_owned();
    for number in 0..200 {
        writeln!(
            test,
            "big IN MX {number} mail-exchange-number-{number}.test."
        )
        .unwrap();
    }
    [(".", ROOT.to_owned()), ("test.", test)]
}
