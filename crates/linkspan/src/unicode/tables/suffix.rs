// Generated, do not edit. Made by
//     cargo xtask suffixes
// Source: the ICANN section of the Public Suffix List, version 2026-10-22_08-36-41_UTC,
// commit 8437e5262f13305f94087abe699b4fe2be1d1de8.
// This file is a form of that list (https://publicsuffix.org/list/) and, like it, under
// the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/): see NOTICE.

//! The public suffixes of two labels and more.

/// The date of the list.
pub(crate) const DATE: &str = "2026-10-22";

/// Names that are not suffixes although a wildcard says so.
#[rustfmt::skip]
pub(crate) static EXCEPTIONS: [&str; 8] = [
    "city.kawasaki.jp",
    "city.kitakyushu.jp",
    "city.kobe.jp",
    "city.nagoya.jp",
    "city.sapporo.jp",
    "city.sendai.jp",
    "city.yokohama.jp",
    "www.ck",
];

/// The number of lines in `LINES`.
pub(crate) const LINE_COUNT: usize = 365;

/// A parent name in each line, sorted, and after it, sorted, the labels that make a
/// public suffix with it; `*` is any label. Names of other scripts are there in ASCII form
/// and as they are written.
pub(crate) static LINES: &str = "\
aa.no gs
ac com edu gov mil net org
ac.at sth
ae ac co gov mil net org sch
aero accident-investigation accident-prevention aerobatic aeroclub aerodrome agents \
    air-surveillance air-traffic-control aircraft airline airport airtraffic ambulance \
    association author ballooning broker caa cargo catering certification championship charter \
    civilaviation club conference consultant consulting control council crew design dgca educator \
    emergency engine engineer entertainment equipment exchange express federation flight freight \
    fuel gliding government groundhandling group hanggliding homebuilt insurance journal \
    journalist leasing logistics magazine maintenance marketplace media microlight modelling \
    navigation parachuting paragliding passenger-association pilot press production recreation \
    repbody res research rotorcraft safety scientist services show skydiving software student \
    taxi trader trading trainer union workinggroup works
af com edu gov net org
ag co com net nom org
ah.no gs
ai com net off org
aichi.jp aisai ama anjo asuke chiryu chita fuso gamagori handa hazu hekinan higashiura ichinomiya \
    inazawa inuyama isshiki iwakura kanie kariya kasugai kira kiyosu komaki konan kota mihama \
    miyoshi nishio nisshin obu oguchi oharu okazaki owariasahi seto shikatsu shinshiro shitara \
    tahara takahama tobishima toei togo tokai tokoname toyoake toyohashi toyokawa toyone toyota \
    tsushima yatomi
ak.us cc k12 lib
akershus.no nes
akita.jp akita daisen fujisato gojome hachirogata happou higashinaruse honjo honjyo ikawa \
    kamikoani kamioka katagami kazuno kitaakita kosaka kyowa misato mitane moriyoshi nikaho \
    noshiro odate oga ogata semboku yokote yurihonjo
al com edu gov mil net org
al.us cc k12 lib
am co com commune net org
ao co ed edu gov gv it og org pb
aomori.jp aomori gonohe hachinohe hashikami hiranai hirosaki itayanagi kuroishi misawa mutsu \
    nakadomari noheji oirase owani rokunohe sannohe shichinohe shingo takko towada tsugaru \
    tsuruta
ar bet com coop edu gob gov int mil musica mutual net org seg senasa tur
ar.us cc k12 lib
arpa e164 home in-addr ip6 iris uri urn
as gov
as.us cc k12 lib
at ac co gv or
au act asn com conf edu gov id net nsw nt org oz qld sa tas vic wa
aw com
az biz co com edu gov info int mil name net org pp pro
az.us cc k12 lib
ba com edu gov mil net org
bb biz co com edu gov info net org store tv
bd ac ai co com edu gov id info it mil net org sch tv
be ac
bf gov
bg 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z
bh com edu gov net org
bi co com edu or org
bj africa agro architectes assur avocats co com eco econo edu info loisirs money net org ote \
    restaurant resto tourism univ
bm com edu gov net org
bn com edu gov net org
bo academia agro arte blog bolivia ciencia com cooperativa democracia deporte ecologia economia \
    edu empresa gob ia indigena industria info int medicina mil movimiento musica natural net \
    nombre noticias org patria plurinacional politica profesional pueblo revista salud tecnologia \
    tksat transporte tv web wiki
br 9guacu abc adm adv agr aju am anani aparecida api app arq art ato b barueri belem bet bhz bib \
    bio blog bmd boavista bsb campinagrande campinas caxias cim cng cnt com contagem coop coz cri \
    cuiaba curitiba def des det dev ecn eco edu emp enf eng esp etc eti far feira flog floripa fm \
    fnd fortal fot foz fst g12 geo ggf goiania gov gru ia imb ind inf jab jampa jdf joinville jor \
    jus leg leilao lel log londrina macapa maceio manaus maringa mat med mil morena mp mus natal \
    net niteroi not ntr odo ong org osasco palmas poa ppg pro psc psi pvh qsl radio rec recife \
    rep ribeirao rio riobranco riopreto salvador sampa santamaria santoandre saobernardo saogonca \
    seg sjc slg slz social sorocaba srv taxi tc tec teo the tmp trd tur tv udi vet vix vlog wiki \
    xyz zlg
bs com edu gov net org
bt com edu gov net org
bu.no gs
buskerud.no nes
bw ac co gov net org
by com gov mil of
bz co com edu gov net org
ca ab bc gc mb nb nf nl ns nt nu on pe qc sk yk
ca.us cc k12 lib
cd gov
chiba.jp abiko asahi chonan chosei choshi chuo funabashi futtsu hanamigawa ichihara ichikawa \
    ichinomiya inzai isumi kamagaya kamogawa kashiwa katori katsuura kimitsu kisarazu kozaki \
    kujukuri kyonan matsudo midori mihama minamiboso mobara mutsuzawa nagara nagareyama narashino \
    narita noda oamishirasato omigawa onjuku otaki sakae sakura shimofusa shirako shiroi shisui \
    sodegaura sosa tako tateyama togane tohnosho tomisato urayasu yachimata yachiyo yokaichiba \
    yokoshibahikari yotsukaido
ci ac asso aéroport co com ed edu go gouv int net or org xn--aroport-bya
ck *
cl co gob gov mil
cm co com gov net
cn ac ah bj com cq edu fj gd gov gs gx gz ha hb he hi hk hl hn jl js jx ln mil mo net nm nx org qh \
    sc sd sh sn sx tj tw xj xn--55qx5d xn--io0a7i xn--od0alg xz yn zj 公司 網絡 网络
co com edu gov mil net nom org
co.im ltd plc
co.us cc k12 lib
cr ac co ed fi go or sa
ct.us cc k12 lib
cu com edu gob inf nat net org
cv com edu id int net nome org publ
cw com edu net org
cx gov
cy ac biz com ekloges gov ltd mil net org press pro tm
cz gov
dc.us cc k12 lib
de.us cc
dm co com edu gov net org
do art com edu gob gov mil net org sld web
dz art asso com edu gov net org pol soc tm
ec abg adm agron arqt art bar chef com cont cpa cue dent dgn disco doc edu eng esm fin fot gal gob \
    gov gye ibr info k12 lat loj med mil mktg mon net ntr odont org pro prof psic psiq pub rio \
    rrpp sal tech tul tur uio vet xxx
edu.au act catholic nsw nt qld sa tas vic wa
ee aip com edu fie gov lib med org pri riik
eg ac com edu eun gov info me mil name net org sci sport tv
ehime.jp ainan honai ikata imabari iyo kamijima kihoku kumakogen masaki matsuno matsuyama namikata \
    niihama ozu saijo seiyo shikokuchuo tobe toon uchiko uwajima yawatahama
er *
es com edu gob nom org
et biz com edu gov info name net org
fi aland
fj ac biz com edu gov id info mil name net org pro
fk *
fl.us cc k12 lib
fm com edu net org
fm.no gs
fr asso avoues cci com gouv greta huissier-justice nom prd tm
fukui.jp echizen eiheiji fukui ikeda katsuyama mihama minamiechizen obama ohi ono sabae sakai \
    takahama tsuruga wakasa
fukuoka.jp ashiya buzen chikugo chikuho chikujo chikushino chikuzen chuo dazaifu fukuchi hakata \
    higashi hirokawa hisayama iizuka inatsuki kaho kasuga kasuya kawara keisen koga kurate kurogi \
    kurume minami miyako miyama miyawaka mizumaki munakata nakagawa nakama nishi nogata ogori \
    okagaki okawa oki omuta onga onojo oto saigawa sasaguri shingu shinyoshitomi shonai soeda sue \
    tachiarai tagawa takata toho toyotsu tsuiki ukiha umi usui yamada yame yanagawa yukuhashi
fukushima.jp aizubange aizumisato aizuwakamatsu asakawa bandai date fukushima furudono futaba \
    hanawa higashi hirata hirono iitate inawashiro ishikawa iwaki izumizaki kagamiishi kaneyama \
    kawamata kitakata kitashiobara koori koriyama kunimi miharu mishima namie nango nishiaizu \
    nishigo okuma omotego ono otama samegawa shimogo shirakawa showa soma sukagawa taishin \
    tamakawa tanagura tenei yabuki yamato yamatsuri yanaizu yugawa
ga.us cc k12 lib
gd edu gov
ge com cyb edu gov llc net online org pvt school tnx
gg co net org
gh biz com edu gov mil net org
gi com edu gov ltd mod org
gifu.jp anpachi ena gifu ginan godo gujo hashima hichiso hida higashishirakawa ibigawa ikeda \
    kakamigahara kani kasahara kasamatsu kawaue kitagata mino minokamo mitake mizunami motosu \
    nakatsugawa ogaki sakahogi seki sekigahara shirakawa tajimi takayama tarui toki tomika \
    wanouchi yamagata yaotsu yoro
gl co com edu net org
gn ac com edu gov net org
gov.au qld sa tas vic wa
gov.br ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr rs sc se sp to
gov.pl ap griw ic is kmpsp konsulat kppsp kwp kwpsp mup mw oia oirm oke oow oschr oum pa pinb piw \
    po pr psp psse pup rzgw sa sdn sko so sr starostwo ug ugim um umig upow uppo us uw uzs wif \
    wiih winb wios witd wiw wkz wsa wskr wsse wuoz wzmiuw zp zpisdn
gp asso com edu mobi net org
gr com edu gov net org
gt com edu gob ind mil net org
gu com edu gov guam info net org web
gu.us cc k12 lib
gunma.jp annaka chiyoda fujioka higashiagatsuma isesaki itakura kanna kanra katashina kawaba kiryu \
    kusatsu maebashi meiwa midori minakami naganohara nakanojo nanmoku numata oizumi ora ota \
    shibukawa shimonita shinto showa takasaki takayama tamamura tatebayashi tomioka tsukiyono \
    tsumagoi ueno yoshioka
gy co com edu gov net org
hedmark.no os valer våler xn--vler-qoa
hi.us cc lib
hiroshima.jp asaminami daiwa etajima fuchu fukuyama hatsukaichi higashihiroshima hongo \
    jinsekikogen kaita kui kumano kure mihara miyoshi naka onomichi osakikamijima otake saka sera \
    seranishi shinichi shobara takehara
hk com edu gov idv net org xn--55qx5d xn--ciqpn xn--gmq050i xn--gmqw5a xn--io0a7i xn--lcvr32d \
    xn--mk0axi xn--mxtq1m xn--od0alg xn--od0aq3b xn--tn0ag xn--uc0atv xn--uc0ay4a xn--wcvs22d \
    xn--zf0avx 个人 個人 公司 政府 敎育 教育 箇人 組織 組织 網絡 網络 \
    组織 组织 网絡 网络
hl.no gs
hm.no gs
hn com edu gob mil net org
hokkaido.jp abashiri abira aibetsu akabira akkeshi asahikawa ashibetsu ashoro assabu atsuma bibai \
    biei bifuka bihoro biratori chippubetsu chitose date ebetsu embetsu eniwa erimo esan esashi \
    fukagawa fukushima furano furubira haboro hakodate hamatonbetsu hidaka higashikagura \
    higashikawa hiroo hokuryu hokuto honbetsu horokanai horonobe ikeda imakane ishikari iwamizawa \
    iwanai kamifurano kamikawa kamishihoro kamisunagawa kamoenai kayabe kembuchi kikonai \
    kimobetsu kitahiroshima kitami kiyosato koshimizu kunneppu kuriyama kuromatsunai kushiro \
    kutchan kyowa mashike matsumae mikasa minamifurano mombetsu moseushi mukawa muroran naie \
    nakagawa nakasatsunai nakatombetsu nanae nanporo nayoro nemuro niikappu niki nishiokoppe \
    noboribetsu numata obihiro obira oketo okoppe otaru otobe otofuke otoineppu oumu ozora pippu \
    rankoshi rebun rikubetsu rishiri rishirifuji saroma sarufutsu shakotan shari shibecha \
    shibetsu shikabe shikaoi shimamaki shimizu shimokawa shinshinotsu shintoku shiranuka shiraoi \
    shiriuchi sobetsu sunagawa taiki takasu takikawa takinoue teshikaga tobetsu tohma tomakomai \
    tomari toya toyako toyotomi toyoura tsubetsu tsukigata urakawa urausu uryu utashinai wakkanai \
    wassamu yakumo yoichi
hordaland.no os
hr com from iz name
ht adult art asso com coop edu firm gouv info med net org perso pol pro rel shop
hu 2000 agrar bolt casino city co erotica erotika film forum games hotel info ingatlan jogasz \
    konyvelo lakas media news org priv reklam sex shop sport suli szex tm tozsde utazas video
hyogo.jp aioi akashi ako amagasaki aogaki asago ashiya awaji fukusaki goshiki harima himeji \
    ichikawa inagawa itami kakogawa kamigori kamikawa kasai kasuga kawanishi miki minamiawaji \
    nishinomiya nishiwaki ono sanda sannan sasayama sayo shingu shinonsen shiso sumoto taishi \
    taka takarazuka takasago takino tamba tatsuno toyooka yabu yashiro yoka yokawa
ia.us cc k12 lib
ibaraki.jp ami asahi bando chikusei daigo fujishiro hitachi hitachinaka hitachiomiya hitachiota \
    ibaraki ina inashiki itako iwama joso kamisu kasama kashima kasumigaura koga miho mito moriya \
    naka namegata oarai ogawa omitama ryugasaki sakai sakuragawa shimodate shimotsuma shirosato \
    sowa suifu takahagi tamatsukuri tokai tomobe tone toride tsuchiura tsukuba uchihara ushiku \
    yachiyo yamagata yawara yuki
id ac ai biz co desa go kop mil my net or ponpes sch web xn--9tfky ᬩᬮᬶ
id.us cc k12 lib
ie gov
il ac co gov idf k12 muni net org
il.us cc k12 lib
im ac co com net org tt tv
in 5g 6g ac aero ai alumni am bank bihar biz business ca cn co com coop cs delhi dr edu er fin \
    firm gen gov gujarat ind info int internet io me mil net nic org pg post pro res school \
    travel tv ub uk up us
in.us cc k12 lib
int eu
io co com edu gov mil net nom org
iq com edu gov mil net org
ir ac co gov id net org sch xn--mgba3a4f16a xn--mgba3a4fra ايران ایران
ishikawa.jp anamizu hakui hakusan kaga kahoku kanazawa kawakita komatsu nakanoto nanao nomi \
    nonoichi noto shika suzu tsubata tsurugi uchinada wajima
it abr abruzzo ag agrigento al alessandria alto-adige altoadige an ancona andria-barletta-trani \
    andria-trani-barletta andriabarlettatrani andriatranibarletta ao aosta aosta-valley \
    aostavalley aoste ap aq ar arezzo ascoli-piceno ascolipiceno asti at av avellino ba balsan \
    balsan-sudtirol balsan-suedtirol balsan-südtirol bari barletta-trani-andria \
    barlettatraniandria bas basilicata belluno benevento bergamo bg bi biella bl bn bo bologna \
    bolzano bolzano-altoadige bozen bozen-sudtirol bozen-suedtirol bozen-südtirol br brescia \
    brindisi bs bt bulsan bulsan-sudtirol bulsan-suedtirol bulsan-südtirol bz ca cagliari cal \
    calabria caltanissetta cam campania campidano-medio campidanomedio campobasso \
    carbonia-iglesias carboniaiglesias carrara-massa carraramassa caserta catania catanzaro cb ce \
    cesena-forli cesena-forlì cesenaforli cesenaforlì ch chieti ci cl cn co como cosenza cr \
    cremona crotone cs ct cuneo cz dell-ogliastra dellogliastra edu emilia-romagna emiliaromagna \
    emr en enna fc fe fermo ferrara fg fi firenze florence fm foggia forli-cesena forlicesena \
    forlì-cesena forlìcesena fr friuli-v-giulia friuli-ve-giulia friuli-vegiulia \
    friuli-venezia-giulia friuli-veneziagiulia friuli-vgiulia friuliv-giulia friulive-giulia \
    friulivegiulia friulivenezia-giulia friuliveneziagiulia friulivgiulia frosinone fvg ge genoa \
    genova go gorizia gov gr grosseto iglesias-carbonia iglesiascarbonia im imperia is isernia kr \
    la-spezia laquila laspezia latina laz lazio lc le lecce lecco li lig liguria livorno lo lodi \
    lom lombardia lombardy lt lu lucania lucca macerata mantova mar marche massa-carrara \
    massacarrara matera mb mc me medio-campidano mediocampidano messina mi milan milano mn mo \
    modena mol molise monza monza-brianza monza-e-della-brianza monzabrianza monzaebrianza \
    monzaedellabrianza ms mt na naples napoli no novara nu nuoro og ogliastra olbia-tempio \
    olbiatempio or oristano ot pa padova padua palermo parma pavia pc pd pe perugia pesaro-urbino \
    pesarourbino pescara pg pi piacenza piedmont piemonte pisa pistoia pmn pn po pordenone \
    potenza pr prato pt pu pug puglia pv pz ra ragusa ravenna rc re reggio-calabria reggio-emilia \
    reggiocalabria reggioemilia rg ri rieti rimini rm rn ro roma rome rovigo sa salerno sar \
    sardegna sardinia sassari savona si sic sicilia sicily siena siracusa so sondrio sp sr ss su \
    sud-sardegna sudsardegna suedtirol sv südtirol ta taa taranto te tempio-olbia tempioolbia \
    teramo terni tn to torino tos toscana tp tr trani-andria-barletta trani-barletta-andria \
    traniandriabarletta tranibarlettaandria trapani trentin-sud-tirol trentin-sudtirol \
    trentin-sued-tirol trentin-suedtirol trentin-süd-tirol trentin-südtirol trentino \
    trentino-a-adige trentino-aadige trentino-alto-adige trentino-altoadige trentino-s-tirol \
    trentino-stirol trentino-sud-tirol trentino-sudtirol trentino-sued-tirol trentino-suedtirol \
    trentino-süd-tirol trentino-südtirol trentinoa-adige trentinoaadige trentinoalto-adige \
    trentinoaltoadige trentinos-tirol trentinostirol trentinosud-tirol trentinosued-tirol \
    trentinosuedtirol trentinosüd-tirol trentinosüdtirol trentinsud-tirol trentinsudtirol \
    trentinsued-tirol trentinsuedtirol trentinsüd-tirol trentinsüdtirol trento treviso trieste \
    ts turin tuscany tv ud udine umb umbria urbino-pesaro urbinopesaro va val-d-aosta val-daosta \
    vald-aosta valle-aosta valle-d-aosta valle-daosta valleaosta valled-aosta valledaosta \
    vallee-aoste vallee-d-aoste valleeaoste valleedaoste vallée-aoste vallée-d-aoste \
    valléeaoste valléedaoste vao varese vb vc vda ve ven veneto venezia venice verbania \
    verbano-cusio-ossola vercelli verona vi vibo-valentia vibovalentia vicenza viterbo vr vs vt \
    vv xn--balsan-sdtirol-nsb xn--bozen-sdtirol-2ob xn--bulsan-sdtirol-nsb xn--cesena-forl-mcb \
    xn--cesenaforl-i8a xn--forl-cesena-fcb xn--forlcesena-c8a xn--sdtirol-n2a \
    xn--trentin-sd-tirol-rzb xn--trentin-sdtirol-7vb xn--trentino-sd-tirol-c3b \
    xn--trentino-sdtirol-szb xn--trentinosd-tirol-rzb xn--trentinosdtirol-7vb \
    xn--trentinsd-tirol-6vb xn--trentinsdtirol-nsb xn--valle-aoste-ebb xn--valle-d-aoste-ehb \
    xn--valleaoste-e7a xn--valledaoste-ebb
iwate.jp fudai fujisawa hanamaki hiraizumi hirono ichinohe ichinoseki iwaizumi iwate joboji \
    kamaishi kanegasaki karumai kawai kitakami kuji kunohe kuzumaki miyako mizusawa morioka \
    ninohe noda ofunato oshu otsuchi rikuzentakata shiwa shizukuishi sumita tanohata tono yahaba \
    yamada
jan-mayen.no gs
je co net org
jm *
jo agri ai com edu eng fm gov mil net org per phd sch tv
jp ac ad aichi akita aomori chiba co ed ehime fukui fukuoka fukushima gifu go gr gunma hiroshima \
    hokkaido hyogo ibaraki ishikawa iwate kagawa kagoshima kanagawa kochi kumamoto kyoto lg mie \
    miyagi miyazaki nagano nagasaki nara ne niigata oita okayama okinawa or osaka saga saitama \
    shiga shimane shizuoka tochigi tokushima tokyo tottori toyama wakayama xn--0trq7p7nn \
    xn--1ctwo xn--1lqs03n xn--1lqs71d xn--2m4a15e xn--32vp30h xn--4it168d xn--4it797k xn--4pvxs \
    xn--5js045d xn--5rtp49c xn--5rtq34k xn--6btw5a xn--6orx2r xn--7t0a264c xn--8ltr62k xn--8pvr4u \
    xn--c3s14m xn--d5qv7z876c xn--djrs72d6uy xn--djty4k xn--efvn9s xn--ehqz56n xn--elqq16h \
    xn--f6qx53a xn--k7yn95e xn--kbrq7o xn--klt787d xn--kltp7d xn--kltx9a xn--klty5x xn--mkru45i \
    xn--nit225k xn--ntso0iqx3a xn--ntsq17g xn--pssu33l xn--qqqt11m xn--rht27z xn--rht3d \
    xn--rht61e xn--rny31h xn--tor131o xn--uist22h xn--uisz3g xn--uuwu58a xn--vgu402c xn--zbx025d \
    yamagata yamaguchi yamanashi 三重 京都 佐賀 兵庫 北海道 千葉 和歌山 埼玉 \
    大分 大阪 奈良 宮城 宮崎 富山 山口 山形 山梨 岐阜 岡山 岩手 島根 \
    広島 徳島 愛媛 愛知 新潟 東京 栃木 沖縄 滋賀 熊本 石川 神奈川 福井 \
    福岡 福島 秋田 群馬 茨城 長崎 長野 青森 静岡 香川 高知 鳥取 鹿児島
k12.ma.us chtr paroch pvt
kagawa.jp ayagawa higashikagawa kanonji kotohira manno marugame mitoyo naoshima sanuki tadotsu \
    takamatsu tonosho uchinomi utazu zentsuji
kagoshima.jp akune amami hioki isa isen izumi kagoshima kanoya kawanabe kinko kouyama makurazaki \
    matsumoto minamitane nakatane nishinoomote satsumasendai soo tarumizu yusui
kanagawa.jp aikawa atsugi ayase chigasaki ebina fujisawa hadano hakone hiratsuka isehara kaisei \
    kamakura kiyokawa matsuda minamiashigara miura nakai ninomiya odawara oi oiso sagamihara \
    samukawa tsukui yamakita yamato yokosuka yugawara zama zushi
kawasaki.jp *
ke ac co go info me mobi ne or sc
kg com edu gov mil net org
kh com edu gov net org
ki biz com edu gov info net org
kitakyushu.jp *
km ass asso com coop edu gouv gov medecin mil nom notaires org pharmaciens prd presse tm \
    veterinaire
kn edu gov net org
kobe.jp *
kochi.jp aki geisei hidaka higashitsuno ino kagami kami kitagawa kochi mihara motoyama muroto \
    nahari nakamura nankoku nishitosa niyodogawa ochi okawa otoyo otsuki sakawa sukumo susaki \
    tosa tosashimizu toyo tsuno umaji yasuda yusuhara
kp com edu gov org rep tra
kr ac ai busan chungbuk chungnam co daegu daejeon es gangwon go gwangju gyeongbuk gyeonggi \
    gyeongnam hs incheon io it jeju jeonbuk jeonnam kg me mil ms ne or pe re sc seoul ulsan
ks.us cc k12 lib
kumamoto.jp amakusa arao aso choyo gyokuto kamiamakusa kikuchi kumamoto mashiki mifune minamata \
    minamioguni nagasu nishihara oguni ozu sumoto takamori uki uto yamaga yamato yatsushiro
kw com edu emb gov ind net org
ky com edu net org
ky.us cc k12 lib
kyoto.jp ayabe fukuchiyama higashiyama ide ine joyo kameoka kamo kita kizu kumiyama kyotamba \
    kyotanabe kyotango maizuru minami minamiyamashiro miyazu muko nagaokakyo nakagyo nantan \
    oyamazaki sakyo seika tanabe uji ujitawara wazuka yamashina yawata
kz com edu gov mil net org
la com edu gov info int net org per
la.us cc k12 lib
lb com edu gov net org
lc co com edu gov net org
lk ac assn com edu gov grp hotel int ltd net ngo org sch soc web
lr com edu gov net org
ls ac biz co edu gov info net org sc
lt gov
lv asn com conf edu gov id mil net org
ly com edu gov id med net org plc sch
ma ac co gov net org press
ma.us cc k12 lib
mc asso tm
md.us cc k12 lib
me ac co edu gov its net org priv
me.us cc k12 lib
mg co com edu gov mil nom org prd
mi.us ann-arbor cc cog dst eaton gen k12 lib mus tec washtenaw
mie.jp asahi inabe ise kameyama kawagoe kiho kisosaki kiwa komono kumano kuwana matsusaka meiwa \
    mihama minamiise misugi miyama nabari shima suzuka tado taiki taki tamaki toba tsu udono \
    ureshino watarai yokkaichi
miyagi.jp furukawa higashimatsushima ishinomaki iwanuma kakuda kami kawasaki marumori matsushima \
    minamisanriku misato murata natori ogawara ohira onagawa osaki rifu semine shibata \
    shichikashuku shikama shiogama shiroishi tagajo taiwa tome tomiya wakuya watari yamamoto zao
miyazaki.jp aya ebino gokase hyuga kadogawa kawaminami kijo kitagawa kitakata kitaura kobayashi \
    kunitomi kushima mimata miyakonojo miyazaki morotsuka nichinan nishimera nobeoka saito shiiba \
    shintomi takaharu takanabe takazaki tsuno
mk com edu gov inf name net org
ml ac art asso com edu gouv gov info inst net org pr presse
mm *
mn edu gov org
mn.us cc k12 lib
mo com edu gov net org
mo.us cc k12 lib
more-og-romsdal.no heroy sande
mr gov
mr.no gs
ms com edu gov net org
ms.us cc k12
mt com edu net org
mt.us cc k12 lib
mu ac co com gov net or org
mv aero biz com coop edu gov info int mil museum name net org pro
mw ac biz co com coop edu gov int net org
mx com edu gob net org
my biz com edu gov mil name net org
mz ac adv co edu gov mil net org
møre-og-romsdal.no herøy sande xn--hery-ira
na alt co com gov net org
nagano.jp achi agematsu anan aoki asahi azumino chikuhoku chikuma chino fujimi hakuba hara hiraya \
    iida iijima iiyama iizuna ikeda ikusaka ina karuizawa kawakami kiso kisofukushima kitaaiki \
    komagane komoro matsukawa matsumoto miasa minamiaiki minamimaki minamiminowa minowa miyada \
    miyota mochizuki nagano nagawa nagiso nakagawa nakano nozawaonsen obuse ogawa okaya omachi \
    omi ookuwa ooshika otaki otari sakae sakaki saku sakuho shimosuwa shinanomachi shiojiri suwa \
    suzaka takagi takamori takayama tateshina tatsuno togakushi togura tomi ueda wada yamagata \
    yamanouchi yasaka yasuoka
nagasaki.jp chijiwa futsu goto hasami hirado iki isahaya kawatana kuchinotsu matsuura nagasaki \
    obama omura oseto saikai sasebo seihi shimabara shinkamigoto togitsu tsushima unzen
nagoya.jp *
nara.jp ando gose heguri higashiyoshino ikaruga ikoma kamikitayama kanmaki kashiba kashihara \
    katsuragi kawai kawakami kawanishi koryo kurotaki mitsue miyake nara nosegawa oji ouda oyodo \
    sakurai sango shimoichi shimokitayama shinjo soni takatori tawaramoto tenkawa tenri uda \
    yamatokoriyama yamatotakada yamazoe yoshino
nc asso nom
nc.tr gov
nc.us cc k12 lib
ne.us cc k12 lib
nf arts com firm info net other per rec store web
ng com edu gov i mil mobi name net org sch
nh.us cc k12 lib
ni ac biz co com edu gob in info int mil net nom org web
niigata.jp aga agano gosen itoigawa izumozaki joetsu kamo kariwa kashiwazaki minamiuonuma mitsuke \
    muika murakami myoko nagaoka niigata ojiya omi sado sanjo seiro seirou sekikawa shibata \
    tagami tainai tochio tokamachi tsubame tsunan uonuma yahiko yoita yuzawa
nj.us cc k12 lib
nl.no gs
nm.us cc k12 lib
no aa aarborte aejrie afjord agdenes ah aknoluokta akrehamn al alaheadju alesund algard alstahaug \
    alta alvdal amli amot andasuolo andebu andoy andøy ardal aremark arendal arna aseral asker \
    askim askoy askvoll askøy asnes audnedal aukra aure aurland aurskog-holand aurskog-høland \
    austevoll austrheim averoy averøy badaddja bahcavuotna bahccavuotna baidar bajddar balat \
    balestrand ballangen balsfjord bamble bardu barum batsfjord bearalvahki bearalváhki beardu \
    beiarn berg bergen berlevag berlevåg bievat bievát bindal birkenes bjerkreim bjugn bodo \
    bodø bokn bomlo bremanger bronnoy bronnoysund brumunddal bryne brønnøy brønnøysund bu \
    budejju bygland bykle báhcavuotna báhccavuotna báidár bájddar bálát bådåddjå \
    båtsfjord bærum bømlo cahcesuolo davvenjarga davvenjárga davvesiida deatnu dep \
    dielddanuorri divtasvuodna divttasvuotna donna dovre drammen drangedal drobak drøbak dyroy \
    dyrøy dønna egersund eid eidfjord eidsberg eidskog eidsvoll eigersund elverum enebakk \
    engerdal etne etnedal evenassi evenes evenášši evje-og-hornnes farsund fauske fedje fet \
    fetsund fhs finnoy finnøy fitjar fjaler fjell fla flakstad flatanger flekkefjord flesberg \
    flora floro florø flå fm folkebibl folldal forde forsand fosnes frana fredrikstad frogn \
    froland frosta froya fræna frøya fuoisku fuossko fusa fylkesbibl fyresdal førde gaivuotna \
    galsa gamvik gangaviika gaular gausdal giehtavuoatna gielda gildeskal gildeskål giske \
    gjemnes gjerdrum gjerstad gjesdal gjovik gjøvik gloppen gol gran grane granvin gratangen \
    grimstad grong grue gulen guovdageaidnu gáivuotna gálsá gáŋgaviika ha habmer hadsel \
    hagebostad halden halsa hamar hamaroy hamarøy hammarfeasta hammerfest hapmir haram hareid \
    harstad hasvik hattfjelldal haugesund hemne hemnes hemsedal herad hitra hjartdal hjelmeland \
    hl hm hobol hobøl hof hokksund hol hole holmestrand holtalen holtålen honefoss hornindal \
    horten hoyanger hoylandet hurdal hurum hvaler hyllestad hábmer hámmárfeasta hápmir hå \
    hægebostad hønefoss høyanger høylandet ibestad idrett inderoy inderøy iveland ivgu \
    jan-mayen jessheim jevnaker jolster jondal jorpeland jølster jørpeland kafjord karasjohka \
    karasjok karlsoy karlsøy karmoy karmøy kautokeino kirkenes klabu klepp klæbu kommune \
    kongsberg kongsvinger kopervik kraanghke kragero kragerø kristiansand kristiansund \
    krodsherad krokstadelva kråanghke krødsherad kvafjord kvalsund kvam kvanangen kvinesdal \
    kvinnherad kviteseid kvitsoy kvitsøy kvæfjord kvænangen kárášjohka kåfjord \
    laakesvuemie lahppi langevag langevåg lardal larvik lavagis lavangen leangaviika \
    leaŋgaviika lebesby leikanger leirfjord leirvik leka leksvik lenvik lerdal lesja levanger \
    lier lierne lillehammer lillesand lindas lindesnes lindås loabat loabát lodingen lom loppa \
    lorenskog loten lund lunner luroy lurøy luster lyngdal lyngen láhppi lærdal lødingen \
    lørenskog løten malatvuopmi malselv malvik mandal marker marnardal masfjorden masoy \
    matta-varjjat meland meldal melhus meloy meløy meraker meråker midsund midtre-gauldal mil \
    mjondalen mjøndalen mo-i-rana moareke modalen modum molde mosjoen mosjøen moskenes moss \
    moåreke mr muosat muosát museum málatvuopmi mátta-várjjat målselv måsøy \
    naamesjevuemie namdalseid namsos namsskogan nannestad naroy narviika narvik naustdal navuotna \
    nedre-eiker nesna nesodden nesoddtangen nesseby nesset nissedal nittedal nl nord-aurdal \
    nord-fron nord-odal norddal nordkapp nordre-land nordreisa nore-og-uvdal notodden notteroy nt \
    návuotna nååmesjevuemie nærøy nøtterøy odda of oksnes ol omasvuotna oppdal oppegard \
    oppegård orkanger orkdal orland orskog orsta osen oslo osoyro osteroy osterøy ostre-toten \
    osøyro overhalla ovre-eiker oyer oygarden oystre-slidre porsanger porsangu porsgrunn \
    porsáŋgu priv rade radoy radøy rahkkeravju raholt raisa rakkestad ralingen rana randaberg \
    rauma re rendalen rennebu rennesoy rennesøy rindal ringebu ringerike ringsaker risor rissa \
    risør rl roan rodoy rollag romsa romskog roros rost royken royrvik ruovat rygge \
    ráhkkerávju ráisa råde råholt rælingen rødøy rømskog røros røst røyken røyrvik \
    salangen salat saltdal samnanger sandefjord sandnes sandnessjoen sandnessjøen sandoy sandøy \
    sarpsborg sauda sauherad sel selbu selje seljord sf siellak sigdal siljan sirdal skanit \
    skanland skaun skedsmo skedsmokorset ski skien skierva skiervá skiptvet skjak skjervoy \
    skjervøy skjåk skodje skánit skånland slattum smola smøla snaase snasa snillfjord snoasa \
    snåase snåsa sogndal sogne sokndal sola solund somna sondre-land songdalen sor-aurdal \
    sor-fron sor-odal sor-varanger sorfold sorreisa sortland sorum spjelkavik spydeberg st stange \
    stat stathelle stavanger stavern steigen steinkjer stjordal stjordalshalsen stjørdal \
    stjørdalshalsen stokke stor-elvdal stord stordal storfjord strand stranda stryn sula suldal \
    sund sunndal suohkan surnadal svalbard sveio svelvik sykkylven sálat sálát søgne sømna \
    søndre-land sør-aurdal sør-fron sør-odal sør-varanger sørfold sørreisa sørum tana \
    tananger time tingvoll tinn tjeldsund tjielte tjome tjøme tm tokke tolga tonsberg torsken tr \
    trana tranby tranoy tranøy troandin trogstad tromsa tromso tromsø trondheim trysil træna \
    trøgstad tvedestrand tydal tynset tysfjord tysnes tysvar tysvær tønsberg uenorge \
    ullensaker ullensvang ulstein ulvik unjarga unjárga utsira va vaapste vadso vadsø vaga \
    vagan vagsoy vaksdal valle vang vanylven vardo vardø varggat varoy vefsn vega vegarshei \
    vegårshei vennesla verdal verran vestby vestnes vestre-slidre vestre-toten vestvagoy \
    vestvågøy vevelstad vf vgs vik vikna vindafjord voagat volda voss vossevangen várggát \
    vågan vågsøy vågå værøy xn--andy-ira xn--asky-ira xn--aurskog-hland-jnb xn--avery-yua \
    xn--bdddj-mrabd xn--bearalvhki-y4a xn--berlevg-jxa xn--bhcavuotna-s4a xn--bhccavuotna-k7a \
    xn--bidr-5nac xn--bievt-0qa xn--bjddar-pta xn--blt-elab xn--bmlo-gra xn--bod-2na \
    xn--brnny-wuac xn--brnnysund-m8ac xn--brum-voa xn--btsfjord-9za xn--davvenjrga-y4a \
    xn--dnna-gra xn--drbak-wua xn--dyry-ira xn--eveni-0qa01ga xn--finny-yua xn--fjord-lra \
    xn--fl-zia xn--flor-jra xn--frde-gra xn--frna-woa xn--frya-hra xn--ggaviika-8ya47h \
    xn--gildeskl-g0a xn--givuotna-8ya xn--gjvik-wua xn--gls-elac xn--h-2fa xn--hamary-fya \
    xn--hbmer-xqa xn--hcesuolo-7ya35b xn--hgebostad-g3a xn--hmmrfeasta-s4ac xn--hnefoss-q1a \
    xn--hobl-ira xn--holtlen-hxa xn--hpmir-xqa xn--hyanger-q1a xn--hylandet-54a xn--indery-fya \
    xn--jlster-bya xn--jrpeland-54a xn--karlsy-fya xn--karmy-yua xn--kfjord-iua xn--klbu-woa \
    xn--koluokta-7ya57h xn--krager-gya xn--kranghke-b0a xn--krdsherad-m8a xn--krehamn-dxa \
    xn--krjohka-hwab49j xn--ksnes-uua xn--kvfjord-nxa xn--kvitsy-fya xn--kvnangen-k0a xn--l-1fa \
    xn--laheadju-7ya xn--langevg-jxa xn--ldingen-q1a xn--leagaviika-52b xn--lesund-hua \
    xn--lgrd-poac xn--lhppi-xqa xn--linds-pra xn--loabt-0qa xn--lrdal-sra xn--lrenskog-54a \
    xn--lt-liac xn--lten-gra xn--lury-ira xn--mely-ira xn--merker-kua xn--mjndalen-64a \
    xn--mlatvuopmi-s4a xn--mli-tla xn--mlselv-iua xn--moreke-jua xn--mosjen-eya xn--mot-tla \
    xn--msy-ula0h xn--mtta-vrjjat-k7af xn--muost-0qa xn--nmesjevuemie-tcba xn--nry-yla5g \
    xn--nttery-byae xn--nvuotna-hwa xn--oppegrd-ixa xn--ostery-fya xn--osyro-wua \
    xn--porsgu-sta26f xn--rady-ira xn--rdal-poa xn--rde-ula xn--rdy-0nab xn--rennesy-v1a \
    xn--rhkkervju-01af xn--rholt-mra xn--risa-5na xn--risr-ira xn--rland-uua xn--rlingen-mxa \
    xn--rmskog-bya xn--rros-gra xn--rskog-uua xn--rst-0na xn--rsta-fra xn--ryken-vua \
    xn--ryrvik-bya xn--s-1fa xn--sandnessjen-ogb xn--sandy-yua xn--seral-lra xn--sgne-gra \
    xn--skierv-uta xn--skjervy-v1a xn--skjk-soa xn--sknit-yqa xn--sknland-fxa xn--slat-5na \
    xn--slt-elab xn--smla-hra xn--smna-gra xn--snase-nra xn--sndre-land-0cb xn--snes-poa \
    xn--snsa-roa xn--sr-aurdal-l8a xn--sr-fron-q1a xn--sr-odal-q1a xn--sr-varanger-ggb \
    xn--srfold-bya xn--srreisa-q1a xn--srum-gra xn--stjrdal-s1a xn--stjrdalshalsen-sqb \
    xn--stre-toten-zcb xn--tjme-hra xn--tnsberg-q1a xn--trany-yua xn--trgstad-r1a xn--trna-woa \
    xn--troms-zua xn--tysvr-vra xn--unjrga-rta xn--vads-jra xn--vard-jra xn--vegrshei-c0a \
    xn--vestvgy-ixa6o xn--vg-yiab xn--vgan-qoa xn--vgsy-qoa0j xn--vre-eiker-k8a xn--vrggt-xqad \
    xn--vry-yla5g xn--yer-zna xn--ygarden-p1a xn--ystre-slidre-ujb ákŋoluokta álaheadju áltá \
    åfjord åkrehamn ål ålesund ålgård åmli åmot årdal ås åseral åsnes øksnes ørland \
    ørskog ørsta østre-toten øvre-eiker øyer øygarden øystre-slidre čáhcesuolo
nom.br *
nordland.no bo bø heroy herøy xn--b-5ga xn--hery-ira
np *
nr biz com edu gov info net org
nt.no gs
nv.us cc k12 lib
ny.us cc k12 lib
nz ac co cri geek gen govt health iwi kiwi maori mil māori net org parliament school xn--mori-qsa
of.no gs
oh.us cc k12 lib
oita.jp beppu bungoono bungotakada hasama hiji himeshima hita kamitsue kokonoe kuju kunisaki kusu \
    oita saiki taketa tsukumi usa usuki yufu
ok.us cc k12 lib
okayama.jp akaiwa asakuchi bizen hayashima ibara kagamino kasaoka kibichuo kumenan kurashiki \
    maniwa misaki nagi niimi nishiawakura okayama satosho setouchi shinjo shoo soja takahashi \
    tamano tsuyama wake yakage
okinawa.jp aguni ginowan ginoza gushikami haebaru higashi hirara iheya ishigaki ishikawa itoman \
    izena kadena kin kitadaito kitanakagusuku kumejima kunigami minamidaito motobu nago naha \
    nakagusuku nakijin nanjo nishihara ogimi okinawa onna shimoji taketomi tarama tokashiki \
    tomigusuku tonaki urasoe uruma yaese yomitan yonabaru yonaguni zamami
ol.no gs
om co com edu gov med museum net org pro
or.us cc k12 lib
osaka.jp abeno chihayaakasaka chuo daito fujiidera habikino hannan higashiosaka higashisumiyoshi \
    higashiyodogawa hirakata ibaraki ikeda izumi izumiotsu izumisano kadoma kaizuka kanan \
    kashiwara katano kawachinagano kishiwada kita kumatori matsubara minato minoh misaki \
    moriguchi neyagawa nishi nose osakasayama sakai sayama sennan settsu shijonawate shimamoto \
    suita tadaoka taishi tajiri takaishi takatsuki tondabayashi toyonaka toyono yao
oslo.no gs
ostfold.no valer
pa abo ac com edu gob ing med net nom org sld
pa.us cc k12 lib
pe com edu gob mil net nom org
pf com edu org
pg *
ph com edu gov i mil net ngo org
pk ac biz com edu fam gkp gob gog gok gop gos gov net org web
pl agro aid atm augustow auto babia-gora bedzin beskidy bialowieza bialystok bielawa bieszczady \
    biz boleslawiec bydgoszcz bytom cieszyn com czeladz czest dlugoleka edu elblag elk glogow \
    gmina gniezno gorlice gov grajewo gsm ilawa info jaworzno jelenia-gora jgora kalisz karpacz \
    kartuzy kaszuby katowice kazimierz-dolny kepno ketrzyn klodzko kobierzyce kolobrzeg konin \
    konskowola kutno lapy lebork legnica lezajsk limanowa lomza lowicz lubin lukow mail malbork \
    malopolska mazowsze mazury media miasta mielec mielno mil mragowo naklo net nieruchomosci nom \
    nowaruda nysa olawa olecko olkusz olsztyn opoczno opole org ostroda ostroleka ostrowiec \
    ostrowwlkp pc pila pisz podhale podlasie polkowice pomorskie pomorze powiat priv prochowice \
    pruszkow przeworsk pulawy radom rawa-maz realestate rel rybnik rzeszow sanok sejny sex shop \
    sklep skoczow slask slupsk sos sosnowiec stalowa-wola starachowice stargard suwalki swidnica \
    swiebodzin swinoujscie szczecin szczytno szkola targi tarnobrzeg tgory tm tourism travel \
    turek turystyka tychy ustka walbrzych warmia warszawa waw wegrow wielun wlocl wloclawek \
    wodzislaw wolomin wroclaw zachpomor zagan zarow zgora zgorzelec
pn co edu gov net org
pr ac biz com edu est gov info isla name net org pro prof
pr.us cc k12 lib
pro aaa aca acct avocat bar cpa eng jur law med recht
ps com edu gov net org plo sec
pt com edu gov int net nome org publ
pw gov
py com coop edu gov mil net org
qa com edu gov mil name net org sch
re asso com
ri.us cc lib
rl.no gs
ro arts com firm info nom nt org rec store tm www
rs ac co edu gov in org
rw ac co coop gov mil net org
sa com edu gov med net org pub sch
saga.jp ariake arita fukudomi genkai hamatama hizen imari kamimine kanzaki karatsu kashima \
    kitagata kitahata kiyama kouhoku kyuragi nishiarita ogi omachi ouchi saga shiroishi taku tara \
    tosu yoshinogari
saitama.jp arakawa asaka chichibu fujimi fujimino fukaya hanno hanyu hasuda hatogaya hatoyama \
    hidaka higashichichibu higashimatsuyama honjo ina iruma iwatsuki kamiizumi kamikawa kamisato \
    kasukabe kawagoe kawaguchi kawajima kazo kitamoto koshigaya kounosu kuki kumagaya matsubushi \
    minano misato miyashiro miyoshi moroyama nagatoro namegawa niiza ogano ogawa ogose okegawa \
    omiya otaki ranzan ryokami saitama sakado satte sayama shiki shiraoka soka sugito toda \
    tokigawa tokorozawa tsurugashima urawa warabi yashio yokoze yono yorii yoshida yoshikawa \
    yoshimi
sapporo.jp *
sb com edu gov net org
sc com edu gov net org
sc.us cc k12 lib
sch.uk *
sd com edu gov info med net org tv
sd.us cc lib
se a ac b bd brand c d e f fh fhsk fhv g h i k komforb kommunalforbund komvux l lanbib m n \
    naturbruksgymn o org p parti pp press r s t tm u w x y z
sendai.jp *
sf.no gs
sg com edu gov net org
sh com gov mil net org
shiga.jp aisho gamo higashiomi hikone koka konan kosei koto kusatsu maibara moriyama nagahama \
    nishiazai notogawa omihachiman otsu ritto ryuoh takashima takatsuki torahime toyosato yasu
shimane.jp akagi ama gotsu hamada higashiizumo hikawa hikimi izumo kakinoki masuda matsue misato \
    nishinoshima ohda okinoshima okuizumo shimane tamayu tsuwano unnan yakumo yasugi yatsuka
shizuoka.jp arai atami fuji fujieda fujikawa fujinomiya fukuroi gotemba haibara hamamatsu \
    higashiizu ito iwata izu izunokuni kakegawa kannami kawanehon kawazu kikugawa kosai \
    makinohara matsuzaki minamiizu mishima morimachi nishiizu numazu omaezaki shimada shimizu \
    shimoda shizuoka susono yaizu yoshida
sk org
sl com edu gov net org
sn art com edu gouv org univ
so com edu gov me net org
ss biz co com edu gov me net org sch
st co com consulado edu embaixada mil net org principe saotome store
st.no gs
sv com edu gob org red
svalbard.no gs
sx gov
sy com edu gov mil net org
sz ac co org
telemark.no bo bø xn--b-5ga
th ac co go in mi net or
tj biz co com edu go gov int mil name net nic org test web
tl gov
tm co com edu gov mil net nom org
tm.no gs
tn com ens fin gov ind info intl mincom nat net org perso tourism
tn.us cc k12 lib
to com edu gov mil net org
tochigi.jp ashikaga bato haga ichikai iwafune kaminokawa kanuma karasuyama kuroiso mashiko mibu \
    moka motegi nasu nasushiobara nikko nishikata nogi ohira ohtawara oyama sakura sano \
    shimotsuke shioya takanezawa tochigi tsuga ujiie utsunomiya yaita
tokushima.jp aizumi anan ichiba itano kainan komatsushima matsushige mima minami miyoshi mugi \
    nakagawa naruto sanagochi shishikui tokushima wajiki
tokyo.jp adachi akiruno akishima aogashima arakawa bunkyo chiyoda chofu chuo edogawa fuchu fussa \
    hachijo hachioji hamura higashikurume higashimurayama higashiyamato hino hinode hinohara \
    inagi itabashi katsushika kita kiyose kodaira koganei kokubunji komae koto kouzushima \
    kunitachi machida meguro minato mitaka mizuho musashimurayama musashino nakano nerima \
    ogasawara okutama ome oshima ota setagaya shibuya shinagawa shinjuku suginami sumida \
    tachikawa taito tama toshima
tottori.jp chizu hino kawahara koge kotoura misasa nanbu nichinan sakaiminato tottori wakasa yazu \
    yonago
toyama.jp asahi fuchu fukumitsu funahashi himi imizu inami johana kamiichi kurobe nakaniikawa \
    namerikawa nanto nyuzen oyabe taira takaoka tateyama toga tonami toyama unazuki uozu yamada
tr av bbs bel biz com dr edu gen gov info k12 kep mil name nc net org pol tel tsk tv web
tr.no gs
tt biz co com edu gov info mil name net org pro
tw club com ebiz edu game gov idv mil net org
tx.us cc k12 lib
tz ac co go hotel info me mil mobi ne or sc tv
ua cherkassy cherkasy chernigov chernihiv chernivtsi chernovtsy ck cn com cr crimea cv dn \
    dnepropetrovsk dnipropetrovsk donetsk dp edu gov if in ivano-frankivsk kh kharkiv kharkov \
    kherson khmelnitskiy khmelnytskyi kiev kirovograd km kr kropyvnytskyi krym ks kv kyiv lg lt \
    lugansk luhansk lutsk lv lviv mk mykolaiv net nikolaev od odesa odessa org pl poltava rivne \
    rovno rv sb sebastopol sevastopol sm sumy te ternopil uz uzhgorod uzhhorod vinnica vinnytsia \
    vn volyn yalta zakarpattia zaporizhzhe zaporizhzhia zhitomir zhytomyr zp zt
ug ac co com edu go gov mil ne or org sc us
uk ac co gov ltd me net nhs org plc police
us ak al ar as az ca co ct dc de dni fl ga gu hi ia id il in isa ks ky la ma md me mi mn mo ms mt \
    nc nd ne nh nj nm nsn nv ny oh ok or pa pr ri sc sd tn tx ut va vi vt wa wi wv wy
ut.us cc k12 lib
uy com edu gub mil net org
uz co com net org
va.no gs
va.us cc k12 lib
vc com edu gov mil net org
ve arts bib co com e12 edu emprende firm gob gov ia info int mil net nom org rar rec store tec web
vestfold.no sande
vf.no gs
vg edu
vi co com k12 net org
vi.us cc k12 lib
vn ac ai angiang bacgiang backan baclieu bacninh baria-vungtau bentre binhdinh binhduong binhphuoc \
    binhthuan biz camau cantho caobang com daklak daknong danang dienbien dongnai dongthap edu \
    gialai gov hagiang haiduong haiphong hanam hanoi hatinh haugiang health hoabinh hue hungyen \
    id info int io khanhhoa kiengiang kontum laichau lamdong langson laocai longan namdinh name \
    net nghean ninhbinh ninhthuan org phutho phuyen pro quangbinh quangnam quangngai quangninh \
    quangtri soctrang sonla tayninh thaibinh thainguyen thanhhoa thanhphohochiminh thuathienhue \
    tiengiang travinh tuyenquang vinhlong vinhphuc yenbai
vt.us cc k12 lib
vu com edu net org
wa.us cc k12 lib
wakayama.jp arida aridagawa gobo hashimoto hidaka hirogawa inami iwade kainan kamitonda katsuragi \
    kimino kinokawa kitayama koya koza kozagawa kudoyama kushimoto mihama misato nachikatsuura \
    shingu shirahama taiji tanabe wakayama yuasa yura
wi.us cc k12 lib
ws com edu gov net org
wv.us cc
wy.us cc k12 lib
xn--4dbrk0ce xn--4dbgdty6c xn--5dbhl8d xn--8dbq2a xn--hebda8b אקדמיה ישוב ממשל \
    צהל
xn--90a3ac xn--80au xn--90azh xn--c1avg xn--d1at xn--o1ac xn--o1ach ак обр од орг пр \
    упр
xn--j6w193g xn--55qx5d xn--gmqw5a xn--mxtq1m xn--od0alg xn--uc0atv xn--wcvs22d 個人 公司 \
    政府 教育 組織 網絡
xn--mre-og-romsdal-qqb.no herøy sande xn--hery-ira
xn--o3cw4h xn--12c1fe0br xn--12cfi8ixb8l xn--12co0c3b4eva xn--h3cuzk1di xn--m3ch0j3a xn--o3cyx2a \
    ทหาร ธุรกิจ รัฐบาล ศึกษา องค์กร \
    เน็ต
xn--stfold-9xa.no våler xn--vler-qoa
yamagata.jp asahi funagata higashine iide kahoku kaminoyama kaneyama kawanishi mamurogawa mikawa \
    murayama nagai nakayama nanyo nishikawa obanazawa oe oguni ohkura oishida sagae sakata \
    sakegawa shinjo shirataka shonai takahata tendo tozawa tsuruoka yamagata yamanobe yonezawa \
    yuza
yamaguchi.jp abu hagi hikari hofu iwakuni kudamatsu mitou nagato oshima shimonoseki shunan tabuse \
    tokuyama toyota ube yuu
yamanashi.jp chuo doshi fuefuki fujikawa fujikawaguchiko fujiyoshida hayakawa hokuto \
    ichikawamisato kai kofu koshu kosuge minami-alps minobu nakamichi nanbu narusawa nirasaki \
    nishikatsura oshino otsuki showa tabayama tsuru uenohara yamanakako yamanashi
ye com edu gov mil net org
yokohama.jp *
za ac agric alt co edu gov grondar law mil net ngo nic nis nom org school tm web
zm ac biz co com edu gov info mil net org sch
zw ac co gov mil org
østfold.no våler xn--vler-qoa
срб xn--80au xn--90azh xn--c1avg xn--d1at xn--o1ac xn--o1ach ак обр од орг пр \
    упр
ישראל xn--4dbgdty6c xn--5dbhl8d xn--8dbq2a xn--hebda8b אקדמיה ישוב ממשל צהל
ไทย xn--12c1fe0br xn--12cfi8ixb8l xn--12co0c3b4eva xn--h3cuzk1di xn--m3ch0j3a xn--o3cyx2a \
    ทหาร ธุรกิจ รัฐบาล ศึกษา องค์กร \
    เน็ต
香港 xn--55qx5d xn--gmqw5a xn--mxtq1m xn--od0alg xn--uc0atv xn--wcvs22d 個人 公司 政府 \
    教育 組織 網絡
";
