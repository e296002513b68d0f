// Texts to start with. Invisible and deceptive characters are written as escapes.

export interface Example {
  name: string;
  text: string;
}

export interface Group {
  name: string;
  examples: Example[];
}

const example = (name: string, ...lines: string[]): Example => ({ name, text: lines.join('\n') });

export const WELCOME = example(
  'A mixed message',
  'Siehe bücher.de/bücher, или пишите иван@пример.рф.',
  'ראו באתר https://דוגמה.קום/חדשות (וגם www.example.co.il).',
  '详情请看https://例子.中国/a。然后再说！',
  'Is it https://en.wikipedia.org/wiki/Mercury_(planet)? Surely not \u0440\u0430\u0443\u0440\u0430l.com!',
);

/** The start of the link that is selected first. */
export const WELCOME_CHOSEN = WELCOME.text.indexOf('https://en.');

const LANGUAGES: Group = {
  name: 'Languages',
  examples: [
    example('English', 'The menu is at https://example.com/menu_(summer), and we’re on example.org/find-us; questions to hello@example.com.', 'Have you read “https://en.wikipedia.org/wiki/Link”?'),
    example('Deutsch · German', 'Die Anfahrt steht auf münchen.de/straßen (Stadtplan), Fragen an jörg.müller@bücher.de.', '„https://de.wikipedia.org/wiki/Grüße“ lohnt sich!'),
    example('Français · French', 'Le programme est ici : https://fête.fr/été/élèves ; écrivez à zoé@forêt.fr !', 'Voir « www.crêpes.fr/à-propos ».'),
    example('Español · Spanish', '¿Conoces mañana.es/niños? ¡Escribe a peña@españa.es!', 'Más en https://es.wikipedia.org/wiki/Ñ.'),
    example('Português · Portuguese', 'Veja https://pão.com.br/receitas/maçã e escreva para joão@coração.com.br.'),
    example('Türkçe · Turkish', 'Takvim türkçe.com.tr/İstanbul adresinde; sorular için ışık@örnek.com.tr.'),
    example('Polski · Polish', 'Zajrzyj na książki.pl/żółw albo napisz: łucja@gęś.pl.'),
    example('Tiếng Việt · Vietnamese', 'Xem https://vi.wikipedia.org/wiki/Tiếng_Việt nhé, hoặc viết cho lan@vídụ.vn.'),
    example('Ελληνικά · Greek', 'Δείτε παράδειγμα.ελ/σελίδα ή γράψτε στο άννα@παράδειγμα.ελ.', 'Είναι στο https://el.wikipedia.org/wiki/Αθήνα;'),
    example('Русский · Russian', 'Расписание на пример.рф/поезда, вопросы на ольга@пример.рф.', 'Сайт (http://кремль.рф/новости) открыт.'),
    example('Українська · Ukrainian', 'Читайте приклад.укр/новини, пишіть на їжак@приклад.укр!'),
    example('Հայերեն · Armenian', 'Կարդացեք օրինակ.հայ/լուրեր։ Գրեք անի@օրինակ.հայ։'),
    example('ქართული · Georgian', 'ნახეთ მაგალითი.გე/ამბები ან მოგვწერეთ: ანა@მაგალითი.გე.'),
    example('עברית · Hebrew', 'לוח הזמנים באתר דוגמה.קום/רכבות, שאלות אל נועה@דוגמה.ישראל.', 'קראתי ב-https://he.wikipedia.org/wiki/קישור אתמול.'),
    example('العربية · Arabic', 'الجدول على مثال.موقع/قطارات، والأسئلة إلى ليلى@مثال.موقع.', 'هل رأيت https://ar.wikipedia.org/wiki/رابط؟'),
    example('فارسی · Persian', 'برنامه در مثال.ایران/خبرها است؛ بنویسید به نیلوفر@مثال.ایران.', 'کتاب\u200cها: https://fa.wikipedia.org/wiki/کتاب\u200cها'),
    example('اردو · Urdu', 'دیکھیے مثال.پاکستان/خبریں۔ لکھیے: سارہ@مثال.پاکستان'),
    example('हिन्दी · Hindi', 'समय-सारणी उदाहरण.भारत/रेल पर है। प्रश्न मीरा@उदाहरण.भारत पर भेजें।', 'देखें https://hi.wikipedia.org/wiki/गांधी।'),
    example('বাংলা · Bengali', 'দেখুন উদাহরণ.বাংলা/খবর। লিখুন মিতা@উদাহরণ.বাংলা।'),
    example('தமிழ் · Tamil', 'பாருங்கள் https://ta.wikipedia.org/wiki/தமிழ். எழுதுங்கள்: உதாரணம்.இந்தியா/செய்தி'),
    example('ไทย · Thai', 'ดูตารางที่ ตัวอย่าง.ไทย/รถไฟ หรือเขียนถึง มะลิ@ตัวอย่าง.ไทย ได้เลย', 'อ่านที่https://th.wikipedia.org/wiki/ไทย นะ'),
    example('ខ្មែរ · Khmer', 'សូមមើល https://km.wikipedia.org/wiki/ខ្មែរ។'),
    example('မြန်မာ · Burmese', 'https://my.wikipedia.org/wiki/မြန်မာ။ ကိုကြည့်ပါ။'),
    example('አማርኛ · Amharic', 'https://am.wikipedia.org/wiki/አማርኛ። ይመልከቱ፤ ወይም example.et/ዜና፣ ይጻፉ።'),
    example('中文 · Chinese', '时刻表在https://例子.中国/G7，问题请发到 李娜@例子.中国。', '访问example.com吧！（见www.example.cn/文章）'),
    example('繁體中文 · Traditional Chinese', '請參閱「https://zh.wikipedia.org/wiki/連結」，或寄信至 王@例子.台灣。'),
    example('日本語 · Japanese', '時刻表はhttps://例え.jp/trainを見てください。質問は 花子@例え.jp まで。', '（https://ja.wikipedia.org/wiki/リンク）も。'),
    example('한국어 · Korean', '시간표(https://실례.한국/기차)를 보세요. 질문은 지민@실례.한국 앞으로.', 'example.com을 보세요.'),
    example('ᏣᎳᎩ · Cherokee', 'https://chr.wikipedia.org/wiki/ᏣᎳᎩ ᎠᎪᏩᏛᏗ.'),
    example('ʻŌlelo Hawaiʻi · Hawaiian', 'E nānā iā https://haw.wikipedia.org/wiki/ʻŌlelo_Hawaiʻi.'),
  ],
};

const ENDS: Group = {
  name: 'Where links begin and end',
  examples: [
    example('Brackets and quotes', 'See (https://example.com/a_(b)), [https://example.com/x[1]], “example.com/q”.', 'Half open: https://example.com/(a, and shut too often: https://example.com/a)b'),
    example('The end of a sentence', 'Is it example.com/a? Or example.com/b! Or example.com/c… Or https://example.com/d...', 'A dot inside stays: example.com/v1.2/notes.html.'),
    example('Query, fragment, directive', 'https://example.com/a?q=1,2&r=(x)#part:~:text=first,last. Done.', 'example.com:8080/a?b#c, example.com:, example.com:99999'),
    example('Looks like a link, is not one', 'Open README.md and main.rs, then go on.In the end ask @user@example.social.', 'http://.example.com http://foo..com a..b@example.com http://user@example.com/'),
    example('Addresses', 'https://192.0.2.1/a https://[2001:db8::1]:8080/ http://0x7f.1/ http://256.1.1.1/', 'http://wiki.internal/page but not wiki.internal'),
    example('mailto:', 'mailto:jane@example.com?subject=Hello%20there, or just jane.doe+news@example.com.'),
    example('Mixed directions', 'Read https://example.com/חדשות/2024/א, please. قرأت https://example.com/أخبار?x=1 اليوم.'),
    example('Markdown', 'See **https://example.com/a**, [text](https://example.com/b) and <https://example.com/c>.'),
    example('Emoji', '👉example.com👈 http://i❤.ws/ https://example.com/😀/👩‍🚀!'),
  ],
};

const ATTACKS: Group = {
  name: 'Attacks',
  examples: [
    example('Letters of another script', 'Log in at p\u0430yp\u0430l.com or \u0440\u0430\u0443\u0440\u0430l.com, and see https://g\u043e\u043egle.com/'),
    example('A whole name that looks Latin', 'https://\u0430\u0440\u0440\u04cf\u0435.com/ and \u0441\u043e\u0435.com are all Cyrillic.'),
    example('Look-alikes of a known name', 'rnicrosoft.com, paypa1.com, https://g00gle.com/ and https://amaz\u00f6n.com/'),
    example('Punycode', 'https://xn--pypal-4ve.com/ and https://xn--80ak6aa92e.com/'),
    example('Characters that reorder or hide', 'https://example.com/\u202egpj.exe and exam\u00adple.com and https://exa\u200bmple.com/'),
    example('A slash that is not one', 'https://example.com\u2044path.evil.example/ and https://example.com/a\uff0fb'),
    example('User name as a host', 'https://www.bank.com@evil.example/ and http://foo.com:80@evil.example/'),
    example('Numbers as a host', 'http://0x7f000001/ http://2130706433/ http://017700000001/'),
    example('A script in the text', '<img src=x onerror=alert(1)> javascript:alert(1) "onmouseover="alert(1) https://example.com/"><script>'),
    example('Many brackets', `https://example.com/${'('.repeat(140)}x`),
  ],
};

export const GROUPS: Group[] = [{ name: 'Start', examples: [WELCOME] }, LANGUAGES, ENDS, ATTACKS];
