/** The Courier's Dragon Seal: one parcel on the wrong floor, and a district remembers an oath. */
import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const ember: Palette = { sky: ['#0a0f1f', '#4c2036', '#d8452e'], far: '#3a2344', mid: '#20203f', near: '#141a33', light: '#ffe3b0', lamp: '#ffc23d', ink: '#05070f', skin: '#2d150f', cloth: '#10131f', accent: '#d8452e' }
const alley: Palette = { ...ember, sky: ['#060b16', '#16304a', '#3f6a7c'], far: '#21405a', mid: '#142a40', near: '#0c1a2b', light: '#dfeeff', lamp: '#ffb84a', cloth: '#0a111c' }
const tower: Palette = { ...ember, far: '#4a3a2a', mid: '#2c2420', near: '#1b1716', lamp: '#ffd98a', cloth: '#2a1612' }
const temple: Palette = { ...ember, sky: ['#0b0a1a', '#4a1c26', '#c9542e'], far: '#5a2a2a', mid: '#3a1a20', near: '#220f16', lamp: '#ffb347', cloth: '#3a1016' }
const dawn: Palette = { ...ember, sky: ['#16203c', '#6a5a7c', '#f2b48a'], far: '#5a567c', mid: '#36385a', near: '#22253f', lamp: '#ffd39a', ink: '#0b0e1a', cloth: '#1b1f33' }
const ward: Palette = { ...ember, sky: ['#0d1a24', '#2a4f5a', '#8fbab0'], far: '#2f5a60', mid: '#1d3c44', near: '#122830', lamp: '#e0efdc', ink: '#060d12', skin: '#1c2128', cloth: '#13212a' }

const base = { title: "THE COURIER'S DRAGON SEAL", voice: 'grotesk', lead: 'rider', other: 'man', figure: 'rider' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'dragon-courier.01',
    episode: 1,
    hook: 'THE SEAL FITS THE SCAR',
    palette: ember,
    place: 'corridor',
    weather: 'embers',
    particles: 16,
    seed: 101,
    motif: 'seal',
    shots: [
      ['leaving', 3],
      ['alone', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.02',
    episode: 2,
    hook: 'THE BOSS KNEELS',
    palette: alley,
    place: 'city',
    weather: 'rain',
    particles: 18,
    seed: 102,
    motif: 'ring',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.03',
    episode: 3,
    hook: 'NOT FOR TEN MILLION',
    palette: tower,
    place: 'office',
    weather: 'motes',
    particles: 12,
    seed: 103,
    other: 'updo',
    figure: 'gown',
    motif: 'letter',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['alone', 3],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.04',
    episode: 4,
    hook: 'THE OTHER HALF',
    palette: { ...alley, sky: ['#0a0a16', '#2e2048', '#7a3a5c'], lamp: '#ff9a4a' },
    place: 'city',
    weather: 'rain',
    particles: 18,
    seed: 104,
    other: 'woman',
    motif: 'ring',
    shots: [
      ['alone', 2],
      ['rival', 3],
      ['leaving', 2],
      ['faceOff', 3],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.05',
    episode: 5,
    hook: 'THE LAST LINE OF THE OATH',
    palette: temple,
    place: 'palace',
    weather: 'embers',
    particles: 16,
    seed: 105,
    figure: 'rider',
    motif: 'lantern',
    shots: [
      ['arrival', 3],
      ['rival', 2],
      ['alone', 2],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.06',
    episode: 6,
    hook: 'EVERY RIDER, OFFLINE',
    palette: dawn,
    place: 'city',
    weather: 'motes',
    particles: 12,
    seed: 106,
    other: 'updo',
    motif: 'letter',
    shots: [
      ['insert', 3, 'phone', 'OFFLINE'],
      ['faceOff', 3],
      ['leaving', 4],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.07',
    episode: 7,
    hook: 'A DRAGON OF HEADLIGHTS',
    palette: { ...ember, sky: ['#050a18', '#1c2c52', '#c8562e'], far: '#24315a', mid: '#172242' },
    place: 'harbour',
    weather: 'embers',
    particles: 20,
    seed: 107,
    other: 'woman',
    motif: 'lantern',
    shots: [
      ['arrival', 3],
      ['alone', 3],
      ['leaving', 4],
    ],
  },
  {
    ...base,
    id: 'dragon-courier.08',
    episode: 8,
    hook: 'SHE THREW IT AWAY',
    palette: ward,
    place: 'ward',
    weather: 'petals',
    particles: 10,
    seed: 108,
    other: 'elder',
    motif: 'rose',
    shots: [
      ['arrival', 3],
      ['alone', 3],
      ['rival', 4],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'dragon-courier.01': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['Last drop of the night. No name, no door.', 'Hello? Wrong floor? …It just came open.', 'A dragon. Jade.', 'It fits my scar exactly.'],
      zh: ['今晚最後一單，沒姓名，沒門牌。', '有人嗎？送錯樓了？……包裹自己開了。', '一條玉龍。', '跟我的疤，完全吻合。'],
      es: ['La última entrega. Ni nombre ni puerta.', '¿Hola? ¿Me equivoqué? …Se ha abierto solo.', 'Un dragón de jade.', 'Encaja en mi cicatriz.'],
      ja: ['今夜の最後の荷物。宛名も番地もなし。', 'すみません、階を間違え……開いた？', '翡翠の、龍？', '俺の傷に、ぴたりと合う。'],
      th: ['งานสุดท้ายของคืนนี้ ไม่มีชื่อ ไม่มีห้อง', 'มีใครไหมครับ ผิดชั้นเหรอ… กล่องเปิดเอง', 'มังกรหยก', 'พอดีกับแผลเป็นผมเลย'],
      id: ['Antaran terakhir. Tanpa nama, tanpa nomor.', 'Permisi? Salah lantai? …Lho, terbuka sendiri.', 'Naga dari giok.', 'Pas dengan bekas lukaku.'],
    },
  },
  'dragon-courier.02': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Hey, delivery boy. Hand over the seal.', 'Rain fee is extra.', 'Boss, let me break him!', 'Kneel, all of you. He carries the dragon.'],
      zh: ['喂，送外送的，把印交出來。', '下雨天，運費加倍。', '老大，讓我收拾他！', '全都跪下。龍印在他手上。'],
      es: ['Oye, repartidor. Entrega el sello.', 'Con lluvia, va con recargo.', '¡Jefe, déjemelo a mí!', 'De rodillas, todos. Él lleva el dragón.'],
      ja: ['おい、配達屋。その印章をよこせ。', '雨の日は割増だけど。', '親分、俺がやります！', '全員ひざまずけ。龍を持つお方だ。'],
      th: ['เฮ้ย ไอ้ไรเดอร์ ส่งตรานั่นมา', 'ฝนตก คิดเพิ่มนะพี่', 'ลูกพี่ ให้ผมอัดมันเลย', 'คุกเข่าให้หมด เขาคือผู้ถือพญามังกร'],
      id: ['Hei, kurir. Serahkan segel itu.', 'Kalau hujan, ongkirnya naik.', 'Bos, biar kuhajar dia!', 'Berlutut semua. Dia pembawa naga.'],
    },
  },
  'dragon-courier.03': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Ten million for a lump of jade, courier.', 'Keep it. I want parking.', '…Parking?', 'One space. And your doctor for my mother.'],
      zh: ['一塊玉，我出一千萬，外送員。', '不用。我要一個停車位。', '……停車位？', '再加您的醫生，去救我媽。'],
      es: ['Diez millones por un trozo de jade.', 'No. Quiero aparcamiento.', '…¿Aparcamiento?', 'Una plaza. Y su médico, para mi madre.'],
      ja: ['その翡翠、一千万でどう？配達員さん。', '要りません。駐輪場を。', '……駐輪場？', 'それと、母のためにあなたの主治医を。'],
      th: ['สิบล้าน แลกหยกก้อนเดียว ว่าไง', 'ไม่เอา ขอที่จอดรถครับ', '…ที่จอดรถ?', 'ช่องเดียว กับหมอของคุณ มารักษาแม่ผม'],
      id: ['Sepuluh juta dolar untuk giok itu.', 'Tidak. Aku minta parkiran.', '…Parkiran?', 'Satu petak. Dan dokter Anda untuk ibuku.'],
    },
  },
  'dragon-courier.04': {
    times: [
      [0.2, 1.9],
      [2.2, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['You hit hard. Who are you?', 'Yun. I carry the other half. Stay down.', "Behind you! They've seen us!", 'Get up. Nobody beats you except me.'],
      zh: ['下手真重，妳是誰？', '小芸。另一半印在我這。給我躺好。', '後面！他們追來了！', '起來。能揍你的，只有我。'],
      es: ['Pegas fuerte. ¿Quién eres?', 'Yun. Llevo la otra mitad. No te levantes.', '¡Detrás! ¡Nos han visto!', 'Arriba. A ti solo te pego yo.'],
      ja: ['強いな……誰だ？', 'ユン。印の片割れは私が持つ。寝てて。', '後ろ！見つかったぞ！', '立って。殴っていいのは私だけ。'],
      th: ['หมัดหนักจัง เธอเป็นใคร', 'ยุน อีกครึ่งอยู่กับฉัน นอนไปเลย', 'ข้างหลัง พวกมันเห็นเราแล้ว', 'ลุกขึ้น นายแพ้ได้แค่ฉันคนเดียว'],
      id: ['Pukulanmu keras. Siapa kau?', 'Yun. Separuh lagi ada padaku. Diam di situ.', 'Di belakang! Kita ketahuan!', 'Bangun. Cuma aku yang boleh memukulmu.'],
    },
  },
  'dragon-courier.05': {
    times: [
      [0.3, 2.9],
      [3.1, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['"We carry the weak. We sell no road."', 'Now the last line, Jin.', '"And we curse the man…"', '"…named…" No. That is my father.'],
      zh: ['「我輩護送弱者，永不賣路。」', '阿晉，唸最後一行。', '「並詛咒那名叛徒……」', '「其名為……」這是我父親的名字。'],
      es: ['«Cargamos al débil. No vendemos el camino».', 'La última línea, Jin.', '«Maldito el traidor…»', '«…llamado…» Es el nombre de mi padre.'],
      ja: ['「弱きを運び、道を売らず」', 'ジン、最後の一行だ。', '「裏切り者を呪う……」', '「その名は……」俺の、父の名だ。'],
      th: ['“เราแบกผู้อ่อนแอ เราไม่ขายเส้นทาง”', 'บรรทัดสุดท้ายสิ จิน', '“ขอสาปแช่งคนทรยศ…”', '“นามว่า…” นี่มันชื่อพ่อผม'],
      id: ['"Kami bawa yang lemah. Tak kami jual jalan."', 'Baris terakhir, Jin.', '"Terkutuklah si pengkhianat…"', '"…bernama…" Ini nama ayahku.'],
    },
  },
  'dragon-courier.06': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['Forty thousand orders. Not one rider online.', 'Get them back, Jin! What did you pay them?', 'Nothing. Listen.', 'The city stopped for us.'],
      zh: ['四萬筆訂單，沒半個外送員上線。', '阿晉，叫他們上線！你付了多少？', '一毛都沒付。妳聽。', '整座城，為我們停了。'],
      es: ['Cuarenta mil pedidos. Ni un repartidor.', '¡Haz que vuelvan, Jin! ¿Cuánto les pagas?', 'Nada. Escuche.', 'La ciudad paró por nosotros.'],
      ja: ['注文四万件。配達員は、誰もいない。', 'ジン、戻らせて！いくら払ったの？', '何も。耳を澄まして。', '街が、止まってくれた。'],
      th: ['สี่หมื่นออเดอร์ ไม่มีไรเดอร์สักคน', 'จิน ให้พวกเขากลับมา จ้างไปเท่าไหร่', 'ไม่ได้จ้าง ฟังสิครับ', 'ทั้งเมืองหยุดเพื่อพวกเรา'],
      id: ['Empat puluh ribu pesanan. Kurir: nol.', 'Suruh mereka kembali, Jin! Kaubayar berapa?', 'Tidak sepeser pun. Dengar.', 'Kota ini diam demi kami.'],
    },
  },
  'dragon-courier.07': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ["Jin, don't! That seal is worth a city!", 'Then no one should hold it. Back to the sea.', 'Wait. Look at the bridge.', 'Headlights. A whole dragon.'],
      zh: ['阿晉，不要！那枚印值一座城啊！', '所以誰都不該擁有它。回大海去吧。', '等等，你看橋上。', '是車燈……是一條龍。'],
      es: ['¡No, Jin! ¡Ese sello vale una ciudad!', 'Por eso no será de nadie. Que vuelva al mar.', 'Espera. Mira el puente.', 'Faros. Es un dragón entero.'],
      ja: ['ジン、やめて！街ひとつの値打ちよ！', 'だから誰の物にもしない。海へ帰れ。', '待って。橋を見て。', '無数のライト……龍だ。'],
      th: ['จิน อย่า! ตรานั่นแลกเมืองได้ทั้งเมือง', 'งั้นก็ไม่ควรเป็นของใคร คืนทะเลไป', 'เดี๋ยว ดูบนสะพานสิ', 'ไฟหน้ารถ… เป็นพญามังกร'],
      id: ['Jangan, Jin! Segel itu seharga satu kota!', 'Maka jangan ada pemiliknya. Pulang ke laut.', 'Tunggu. Lihat jembatan.', 'Lampu motor… seekor naga.'],
    },
  },
  'dragon-courier.08': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['Her fingers moved. Jin, hurry.', 'Mum, look. Yun gave me her half of the seal.', 'Jin… who gave you that?', 'I threw it away.'],
      zh: ['她手指動了，阿晉，快！', '媽，妳看，小芸把她那半枚印給我了。', '阿晉……那是誰給的？', '我明明把它丟了。'],
      es: ['Ha movido los dedos. ¡Corre, Jin!', 'Mamá, mira. Yun me dio su mitad del sello.', 'Jin… ¿quién te dio eso?', 'Pero si yo lo tiré.'],
      ja: ['指が動いた。ジン、急いで。', '母さん、見て。ユンが片割れをくれた。', 'ジン……誰が、それを？', '確かに、捨てたのに。'],
      th: ['นิ้วแม่นายขยับแล้ว จิน เร็วเข้า', 'แม่ ดูสิ ยุนให้ตราอีกครึ่งกับผม', 'จิน… ใครให้มันกับลูก', 'แม่โยนทิ้งไปแล้วนี่'],
      id: ['Jarinya bergerak. Jin, cepat.', 'Bu, lihat. Yun memberiku separuh segelnya.', 'Jin… siapa yang memberimu?', 'Itu sudah Ibu buang.'],
    },
  },
}
