import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const nightWatch: Palette = { sky: ['#030808', '#0c2422', '#1b4a44'], far: '#17403c', mid: '#0f2b29', near: '#0a1c1b', light: '#d8f2e8', lamp: '#ffb347', ink: '#030606', skin: '#101a19', cloth: '#070d0d', accent: '#d9531e' }
const footage: Palette = { ...nightWatch, sky: ['#050b12', '#12303c', '#3c7a80'], far: '#1f4a54', mid: '#122e38', near: '#0b1e26', lamp: '#b8f0dc' }
const evidence: Palette = { ...nightWatch, far: '#2a4450', mid: '#1a2c36', near: '#101c24', light: '#e6f0fa', lamp: '#9cc4ff', skin: '#111922', cloth: '#070b11' }
const paper: Palette = { ...nightWatch, far: '#3c3c2a', mid: '#28281c', near: '#191a12', light: '#f4ecd2', lamp: '#ffc86a', skin: '#1a1712', cloth: '#0d0c09' }
const blackout: Palette = { ...nightWatch, far: '#3a1414', mid: '#220c0c', near: '#150808', light: '#ffd8cc', lamp: '#e8432c', ink: '#050202', skin: '#160a0a', cloth: '#0a0505' }
const newTower: Palette = { ...nightWatch, sky: ['#0f1c24', '#3c5a64', '#b0bcae'], far: '#46646a', mid: '#2a4046', near: '#182a30', light: '#f2f4ea', lamp: '#ffcf8c', skin: '#18211f', cloth: '#0c1414' }
const ambush: Palette = { ...nightWatch, far: '#123238', mid: '#0b2026', near: '#07151a', lamp: '#ffd28a' }
const echo: Palette = { ...nightWatch, far: '#2a1f44', mid: '#1a142c', near: '#100c1c', light: '#eae2fa', lamp: '#c9a2ff', ink: '#040308', skin: '#15101c', cloth: '#09070f' }

const base = { title: 'SOMEONE IN 19B', voice: 'grotesk', lead: 'coat', other: 'man', figure: 'coat', motif: 'door', leadCloth: '#7d9894', figureCloth: '#7d9894' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'room-19b.01',
    episode: 1,
    hook: 'EMPTY FOR SIX YEARS',
    palette: nightWatch,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 19,
    shots: [
      ['leaving', 4],
      ['alone', 3],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'room-19b.02',
    episode: 2,
    hook: 'THE BED IS EMPTY',
    palette: footage,
    place: 'city',
    weather: 'rain',
    particles: 18,
    seed: 512,
    shots: [
      ['insert', 4, 'phone', '3:12'],
      ['alone', 3],
      ['arrival', 3],
    ],
  },
  {
    ...base,
    id: 'room-19b.03',
    episode: 3,
    hook: 'THE BED IS STILL WARM',
    palette: evidence,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 513,
    figure: 'suit',
    figureCloth: '#0c1517',
    shots: [
      ['arrival', 3],
      ['insert', 3],
      ['faceOff', 4],
    ],
  },
  {
    ...base,
    id: 'room-19b.04',
    episode: 4,
    hook: 'SIGNED IN HER HAND',
    palette: paper,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 514,
    other: 'elder',
    motif: 'letter',
    shots: [
      ['rival', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'room-19b.05',
    episode: 5,
    hook: 'THE PEEPHOLE GOES DARK',
    palette: blackout,
    place: 'corridor',
    weather: 'embers',
    particles: 14,
    seed: 515,
    figure: 'suit',
    figureCloth: '#0c1517',
    shots: [
      ['arrival', 3],
      ['leaving', 3],
      ['alone', 4],
    ],
  },
  {
    ...base,
    id: 'room-19b.06',
    episode: 6,
    hook: 'ANOTHER TOWER, THE SAME DOOR',
    palette: newTower,
    place: 'city',
    weather: 'snow',
    particles: 18,
    seed: 516,
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'room-19b.07',
    episode: 7,
    hook: 'TWO PEOPLE CAME IN',
    palette: ambush,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 517,
    shots: [
      ['alone', 3],
      ['insert', 4],
      ['faceOff', 3],
    ],
  },
  {
    ...base,
    id: 'room-19b.08',
    episode: 8,
    hook: 'THE KNOCK CAME FROM INSIDE',
    palette: echo,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 518,
    shots: [
      ['arrival', 3],
      ['insert', 3],
      ['alone', 4],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'room-19b.01': {
    times: [
      [0.4, 1.8],
      [2, 3.9],
      [4.2, 6.9],
      [7.4, 9.8],
    ],
    lines: {
      en: ['Who lives in 19B?', 'Nobody. Not for six years.', 'Then who walks above my bed at night?', "Whatever you do, don't knock back."],
      zh: ['19B住的是誰？', '沒有人，空了六年了。', '那每晚在我床頂上走動的是誰？', '聽好，千萬別敲回去。'],
      es: ['¿Quién vive en el 19B?', 'Nadie. Desde hace seis años.', 'Entonces, ¿quién camina de noche sobre mi cama?', 'Haga lo que haga, no responda a los golpes.'],
      ja: ['19Bには誰が？', '誰も。もう六年になります。', 'じゃあ毎晩、私のベッドの上を歩くのは誰？', 'いいですか、絶対にノックを返さないで。'],
      th: ['ใครอยู่ห้อง 19B คะ', 'ไม่มี ว่างมาหกปีแล้ว', 'งั้นใครเดินอยู่เหนือเตียงฉันทุกคืน', 'ฟังนะ อย่าเคาะตอบเด็ดขาด'],
      id: ['Siapa yang tinggal di 19B?', 'Tidak ada. Sudah enam tahun kosong.', 'Lalu siapa yang berjalan di atas ranjangku tiap malam?', 'Apa pun yang terjadi, jangan balas ketukannya.'],
    },
  },
  'room-19b.02': {
    times: [
      [0.4, 2.1],
      [2.3, 3.9],
      [4.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['I filmed it all night.', '3:12. Footsteps.', "Good. So I didn't imagine them.", 'But the bed is empty. Where am I?'],
      zh: ['我錄了一整晚。', '三點十二分，腳步聲。', '果然，不是我在幻想。', '可是床上沒人……那我在哪裡？'],
      es: ['Grabé toda la noche.', 'Las 3:12. Pasos.', 'Bien. No eran imaginaciones mías.', 'Pero la cama está vacía. ¿Y yo?'],
      ja: ['一晩中、録画した。', '3時12分。足音だ。', 'よかった。気のせいじゃなかった。', 'でもベッドは空っぽ。私はどこ？'],
      th: ['ฉันถ่ายไว้ทั้งคืน', 'ตีสามสิบสอง เสียงเดิน', 'ดี ฉันไม่ได้คิดไปเองจริง ๆ', 'แต่บนเตียงว่างเปล่า แล้วฉันอยู่ไหน'],
      id: ['Kurekam semalaman.', '3.12. Suara langkah.', 'Bagus. Ternyata bukan khayalanku.', 'Tapi ranjangnya kosong. Aku di mana?'],
    },
  },
  'room-19b.03': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.3, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ["Police. We're opening 19B.", "It's furnished. Someone lives here.", "That's my sofa. My lamp.", 'My bed. Still warm.'],
      zh: ['警察。現在要打開19B。', '裡面有家具，有人住。', '那是我的沙發、我的燈。', '我的床。還是溫的。'],
      es: ['Policía. Vamos a abrir el 19B.', 'Está amueblado. Aquí vive alguien.', 'Es mi sofá. Y mi lámpara.', 'Mi cama. Aún caliente.'],
      ja: ['警察です。19Bを開けます。', '家具がある。誰か住んでますね。', '私のソファと、ランプ。', '私のベッド。まだ温かい。'],
      th: ['ตำรวจครับ กำลังจะเปิดห้อง 19B', 'มีเฟอร์นิเจอร์ครบ มีคนอยู่แน่', 'นั่นโซฟาฉัน โคมไฟฉัน', 'เตียงของฉัน…ยังอุ่นอยู่'],
      id: ['Polisi. Kami buka unit 19B.', 'Ada perabotnya. Ada yang tinggal di sini.', 'Itu sofaku. Lampuku.', 'Ranjangku. Masih hangat.'],
    },
  },
  'room-19b.04': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['I kept the old lease of 19B.', "It's six years old.", 'Look who signed it, dear.', "It's my handwriting. I was never here."],
      zh: ['19B的舊租約，我還留著。', '這是六年前的。', '小姐，看看是誰簽的。', '是我的字。可我從沒來過這裡。'],
      es: ['Guardé el contrato viejo del 19B.', 'Tiene ya seis años.', 'Mire quién lo firmó, hija.', 'Es mi letra. Y yo nunca estuve aquí.'],
      ja: ['19Bの古い賃貸契約書よ。', '六年も前のですね。', '誰の署名か、見てごらん。', '私の字だ。来たこともないのに。'],
      th: ['ป้ายังเก็บสัญญาเช่าเก่าของ 19B ไว้', 'ตั้งแต่หกปีก่อนเลยนะคะ', 'ดูสิหนู ใครเป็นคนเซ็น', 'ลายมือฉัน แต่ฉันไม่เคยอยู่ที่นี่'],
      id: ['Ibu masih simpan kontrak lama 19B.', 'Ini enam tahun lalu.', 'Lihat siapa yang teken, Nak.', 'Tulisanku. Padahal aku tak pernah di sini.'],
    },
  },
  'room-19b.05': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ['Only our floor lost its lights.', 'Someone is walking from door to door.', 'He stopped at mine.', 'The peephole went dark.'],
      zh: ['只有我們這層停電。', '有人在走廊上，一扇門一扇門地走。', '他停在我門前。', '貓眼……被遮住了。'],
      es: ['Solo nuestra planta está a oscuras.', 'Alguien va de puerta en puerta.', 'Se paró ante la mía.', 'La mirilla se ha apagado.'],
      ja: ['この階だけ、明かりが消えた。', '誰かが一軒ずつ、扉の前を歩いてる。', '私の前で止まった。', '覗き穴が……暗くなった。'],
      th: ['ไฟดับแค่ชั้นของเรา', 'มีคนเดินไปทีละประตู ทีละประตู', 'เขาหยุดหน้าห้องฉัน', 'ตาแมวมืด…จากข้างนอก'],
      id: ['Cuma lantai kita yang gelap.', 'Ada yang berjalan dari pintu ke pintu.', 'Dia berhenti di pintuku.', 'Lubang intipnya jadi gelap.'],
    },
  },
  'room-19b.06': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['New street. New tower. No footsteps.', "You'll love the quiet.", 'Which flat is it?', 'Nineteenth floor, madam. Door B.'],
      zh: ['新的街，新的大樓，沒有腳步聲。', '這裡很安靜，您會喜歡。', '是哪一戶？', '十九樓，小姐。B室。'],
      es: ['Otra calle. Otra torre. Sin pasos.', 'Le encantará el silencio.', '¿Y cuál es mi piso?', 'Planta diecinueve, señora. Puerta B.'],
      ja: ['新しい街、新しいマンション。足音もない。', '静かでいい所ですよ。', '部屋はどちら？', '十九階の、B号室でございます。'],
      th: ['ถนนใหม่ ตึกใหม่ ไม่มีเสียงเดินแล้ว', 'ที่นี่เงียบมากครับ', 'ห้องไหนคะ', 'ชั้นสิบเก้าครับ ห้อง B'],
      id: ['Jalan baru. Gedung baru. Tanpa langkah.', 'Di sini tenang sekali, Bu.', 'Unit yang mana?', 'Lantai sembilan belas, Bu. Pintu B.'],
    },
  },
  'room-19b.07': {
    times: [
      [0.4, 2.9],
      [3.3, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Door open. Lights off. I wait.', 'One set of steps.', 'No. Two of them.', 'Two people. And one of them is me.'],
      zh: ['門開著，燈關了。我等。', '一個人的腳步。', '不對……是兩個。', '進來兩個人。其中一個，是我。'],
      es: ['Puerta abierta. Sin luz. Espero.', 'Unos pasos.', 'No. Son dos.', 'Entran dos. Y una de ellas soy yo.'],
      ja: ['扉は開けた。明かりも消した。', '足音が、一人分。', '違う……二人いる。', '入ってきた二人。一人は、私だ。'],
      th: ['เปิดประตูไว้ ปิดไฟ แล้วรอ', 'เสียงเดินหนึ่งคน', 'ไม่ใช่…สองคน', 'เข้ามาสองคน คนหนึ่งคือตัวฉันเอง'],
      id: ['Pintu terbuka. Lampu mati. Aku menunggu.', 'Langkah satu orang.', 'Bukan. Dua orang.', 'Dua orang masuk. Salah satunya aku.'],
    },
  },
  'room-19b.08': {
    times: [
      [0.4, 2.9],
      [3.3, 5.9],
      [6.3, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ['He told me never to knock back.', 'So I knock. Three times.', 'No answer from 19B.', 'Three knocks. Behind me.'],
      zh: ['他說過，千萬別敲回去。', '我偏要敲。三下。', '19B沒有回應。', '三聲敲門……在我背後。'],
      es: ['Me dijo que no respondiera nunca.', 'Pues llamo. Tres golpes.', 'El 19B no contesta.', 'Tres golpes. Detrás de mí.'],
      ja: ['返すなと言われた、あのノック。', 'だから叩く。三回だけ。', '19Bから返事はない。', '三回……私の、後ろから。'],
      th: ['เขาเคยเตือนว่าอย่าเคาะตอบ', 'ฉันเคาะตอบ สามครั้ง', 'ห้อง 19B เงียบกริบ', 'เสียงเคาะ…จากข้างหลังฉัน'],
      id: ['Dia melarangku membalas ketukan.', 'Maka kubalas. Tiga kali.', 'Dari 19B tak ada jawaban.', 'Tiga ketukan. Di belakangku.'],
    },
  },
}
