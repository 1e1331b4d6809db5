/** Reborn on My Wedding Eve: pushed on her tenth anniversary, she wakes with twelve hours to choose another groom. */
import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const eve: Palette = { sky: ['#151033', '#5a4088', '#b98bd0'], far: '#4b3a7a', mid: '#31265a', near: '#1c1436', light: '#fff0fa', lamp: '#f2c66d', ink: '#0a0719', skin: '#2d1631', cloth: '#241a42', accent: '#d46a9f' }
const candle: Palette = { ...eve, far: '#6b3f5c', mid: '#452742', near: '#2a1730', lamp: '#ffcf85', ink: '#140a17', cloth: '#3a1c38' }
const smallHours: Palette = { ...eve, sky: ['#070a24', '#22306e', '#7e86c8'], far: '#2c3872', mid: '#1e2652', near: '#12183a', lamp: '#c9d4ff', ink: '#060819', cloth: '#141a3a' }
const mirror: Palette = { ...eve, sky: ['#150d28', '#4a2d55', '#c48ca8'], far: '#5d3f63', mid: '#3b2845', near: '#23172c', lamp: '#ffd9dc', ink: '#0d0713', cloth: '#2a1830' }
const morning: Palette = { ...eve, sky: ['#3b2a66', '#a874b0', '#ffd0b8'], far: '#7a5a94', mid: '#523c72', near: '#33264f', lamp: '#ffe0a6', ink: '#150f24', cloth: '#35264f' }

const base = { title: 'REBORN ON MY WEDDING EVE', voice: 'didone', lead: 'updo', other: 'man', figure: 'gown' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'wedding-eve.01',
    episode: 1,
    hook: 'TWELVE HOURS TO CHOOSE',
    palette: eve,
    place: 'hall',
    weather: 'petals',
    particles: 14,
    seed: 91,
    motif: 'crown',
    shots: [
      ['leaving', 2],
      ['rival', 2],
      ['insert', 3, 'veil'],
      ['insert', 3, 'clock'],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.02',
    episode: 2,
    hook: 'TEN YEARS FOR ONE QUESTION',
    palette: smallHours,
    place: 'city',
    weather: 'rain',
    particles: 16,
    seed: 92,
    motif: 'ring',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.03',
    episode: 3,
    hook: 'THE WRONG GLASS',
    palette: candle,
    place: 'hall',
    weather: 'motes',
    particles: 12,
    seed: 93,
    motif: 'rose',
    shots: [
      ['insert', 3, 'glass'],
      ['rival', 3],
      ['arrival', 4],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.04',
    episode: 4,
    hook: 'SHE CAME BACK TOO',
    palette: mirror,
    place: 'corridor',
    weather: 'motes',
    particles: 10,
    seed: 94,
    other: 'woman',
    motif: 'letter',
    shots: [
      ['insert', 2],
      ['alone', 2],
      ['faceOff', 3],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.05',
    episode: 5,
    hook: 'THE WRONG BRIDE HEARD IT',
    palette: { ...candle, accent: '#f3dbe6' },
    place: 'hall',
    weather: 'embers',
    particles: 14,
    seed: 95,
    lead: 'woman',
    motif: 'rose',
    shots: [
      ['insert', 2, 'veil', 'camera'],
      ['rival', 3],
      ['faceOff', 3],
      ['alone', 2],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.06',
    episode: 6,
    hook: 'SIX HOURS LEFT',
    palette: { ...smallHours, sky: ['#120a2c', '#3d2a74', '#9a78c4'], lamp: '#f2c66d' },
    place: 'city',
    weather: 'snow',
    particles: 20,
    seed: 96,
    motif: 'clock',
    shots: [
      ['arrival', 4],
      ['alone', 3],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.07',
    episode: 7,
    hook: 'A LETTER FROM TEN YEARS ON',
    palette: { ...mirror, sky: ['#0a1020', '#2a3a58', '#8a9cb8'], lamp: '#dfe6f2' },
    place: 'forest',
    weather: 'snow',
    particles: 20,
    seed: 97,
    lead: 'woman',
    motif: 'letter',
    shots: [
      ['leaving', 3],
      ['alone', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'wedding-eve.08',
    episode: 8,
    hook: 'ONE GROOM, TWO VOWS',
    palette: morning,
    place: 'hall',
    weather: 'petals',
    particles: 16,
    seed: 98,
    other: 'woman',
    motif: 'ring',
    shots: [
      ['arrival', 3],
      ['insert', 3],
      ['alone', 2],
      ['rival', 2],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'wedding-eve.01': {
    times: [
      [0.2, 1.9],
      [2.1, 3.9],
      [4.3, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Marcus? You pushed me…', 'Happy anniversary, Elin.', 'My tiara. My veil. This is the night before.', 'Why is the clock running backwards?'],
      zh: ['馬庫斯？是你推我……', '十週年快樂，艾琳。', '頭冠、婚紗……這是婚禮前一晚。', '為什麼時鐘，在倒著走？'],
      es: ['¿Marcus? Me empujaste…', 'Feliz aniversario, Elin.', 'Mi tiara. Mi velo. Es la víspera.', '¿Por qué el reloj va hacia atrás?'],
      ja: ['マーカス、あなたが……', '記念日おめでとう。', 'ティアラにベール。これは、式の前夜？', 'どうして時計が逆に回るの？'],
      th: ['มาร์คัส คุณผลักฉัน…', 'สุขสันต์วันครบรอบนะ', 'มงกุฎ ผ้าคลุม นี่มันคืนก่อนแต่งงาน', 'ทำไมนาฬิกาเดินถอยหลัง'],
      id: ['Marcus? Kau dorong aku…', 'Selamat ulang tahun nikah.', 'Tiaraku. Kerudungku. Ini malam sebelumnya.', 'Kenapa jarum jam berputar mundur?'],
    },
  },
  'wedding-eve.02': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Noah. Tomorrow at noon, marry me.', 'You call me your enemy.', 'Yes or no? I have no time.', 'Yes. I waited ten years for you to ask.'],
      zh: ['諾亞，明天中午，跟我結婚。', '妳不是說我是敵人？', '要不要？我沒時間了。', '好。這句話，我等了十年。'],
      es: ['Noah. Mañana al mediodía, cásate conmigo.', 'Soy tu enemigo, ¿no?', '¿Sí o no? No hay tiempo.', 'Sí. Esperé diez años a que lo pidieras.'],
      ja: ['ノア。明日の正午、私と結婚して。', '僕は敵のはずだろう？', 'はいか、いいえ。早く。', 'はい。十年、その言葉を待っていた。'],
      th: ['โนอาห์ พรุ่งนี้เที่ยง แต่งงานกับฉัน', 'คุณว่าผมเป็นศัตรูนี่', 'ตกลงไหม ฉันไม่มีเวลา', 'ตกลง ผมรอคำนี้มาสิบปีแล้ว'],
      id: ['Noah. Besok tengah hari, nikahi aku.', 'Bukankah aku musuhmu?', 'Ya atau tidak? Cepat.', 'Ya. Sepuluh tahun kutunggu kau memintanya.'],
    },
  },
  'wedding-eve.03': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['I only swapped two glasses. Just two.', 'To the bride! Uncle Edgar, drink with us!', 'Uncle? Uncle Edgar!', 'He should live to ninety.'],
      zh: ['我只調換了兩個酒杯，就兩個。', '敬新娘！愛德格叔叔，一起乾杯！', '叔叔？愛德格叔叔！', '他本該活到九十歲的。'],
      es: ['Solo cambié dos copas. Solo dos.', '¡Por la novia! ¡Beba con nosotros, tío Edgar!', '¿Tío? ¡Tío Edgar!', 'Debía vivir noventa años.'],
      ja: ['グラスを二つ、替えただけなのに。', '花嫁に！エドガー叔父さんも、乾杯！', '叔父さん？叔父さん！', '九十まで生きるはずよ。'],
      th: ['ฉันแค่สลับแก้วสองใบ แค่นั้นเอง', 'แด่เจ้าสาว อาเอ็ดการ์ ดื่มด้วยกันครับ', 'อาคะ อาเอ็ดการ์!', 'อาต้องอยู่ถึงเก้าสิบสิ'],
      id: ['Aku cuma menukar dua gelas. Cuma dua.', 'Untuk pengantin! Mari minum, Paman Edgar!', 'Paman? Paman Edgar!', 'Mestinya umurnya 90 tahun.'],
    },
  },
  'wedding-eve.04': {
    times: [
      [0.2, 1.9],
      [2.1, 3.9],
      [4.2, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ["Tomorrow's front page?", "Lena. It isn't printed yet.", "I don't need print. I read it ten years ago.", 'Did you think only you died, sister?'],
      zh: ['明天的頭版？', '蓮娜，報紙還沒印呢。', '不用印，十年前我就讀過了。', '姊，妳以為死過的只有妳嗎？'],
      es: ['¿La portada de mañana?', 'Lena, aún no se imprime.', 'Yo ya la leí. Hace diez años.', '¿Creías que solo habías muerto tú?'],
      ja: ['明日の、一面記事？', 'レナ、まだ刷る前よ。', '読んだもの。十年前に、この目でね。', '死んだのは、姉さんだけだと思う？'],
      th: ['ข่าวหน้าหนึ่งพรุ่งนี้เหรอ', 'เลนา มันยังไม่พิมพ์เลยนะ', 'ไม่ต้องพิมพ์ ฉันอ่านมันเมื่อสิบปีก่อน', 'พี่คิดว่าพี่ตายคนเดียวหรือไง'],
      id: ['Berita besok pagi?', 'Lena, itu belum dicetak.', 'Tak perlu. Sudah kubaca sepuluh tahun lalu.', 'Kakak kira cuma Kakak yang pernah mati?'],
    },
  },
  'wedding-eve.05': {
    times: [
      [0.2, 1.9],
      [2.2, 4.9],
      [5.2, 7.9],
      [8.1, 9.8],
    ],
    lines: {
      en: ['The camera is in the veil.', 'Wait, Lena. One push and her money is ours.', 'Say that again, Marcus. Slowly.', "You're… not Lena."],
      zh: ['攝影機，就藏在頭紗裡。', '別急，蓮娜。推一把，錢就是我們的。', '馬庫斯，再說一次，慢慢說。', '妳……不是蓮娜。'],
      es: ['La cámara va en el velo.', 'Calma, Lena. Un empujón y todo es nuestro.', 'Repítelo, Marcus. Despacio.', 'Tú… no eres Lena.'],
      ja: ['カメラは、ベールの中。', 'レナ、突き落とせば財産は僕らの物だ。', 'もう一度言って、マーカス。', '君は……レナじゃない。'],
      th: ['กล้องอยู่ในผ้าคลุมหน้า', 'ใจเย็นเลนา ผลักทีเดียว เงินก็เป็นของเรา', 'พูดอีกทีสิ มาร์คัส ช้าๆ', 'เธอ… ไม่ใช่เลนา'],
      id: ['Kameranya di kerudung.', 'Sabar, Lena. Dorong, dan hartanya milik kita.', 'Ulangi, Marcus. Pelan-pelan.', 'Kau… bukan Lena.'],
    },
  },
  'wedding-eve.06': {
    times: [
      [0.3, 2],
      [2.1, 3.9],
      [4.3, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Midnight? Again?', "It can't be. Count them.", '…Ten. Eleven. Twelve.', 'Each change costs me time. Six hours left.'],
      zh: ['午夜？怎麼又是午夜？', '不可能，妳數數看。', '……十、十一、十二。', '每改變一次，就少一點。只剩六小時。'],
      es: ['¿Medianoche? ¿Otra vez?', 'No puede ser. Cuéntalas.', '…Diez. Once. Doce.', 'Cada cambio me cuesta. Quedan seis horas.'],
      ja: ['真夜中？また？', 'まさか。数えてみて。', '……十。十一。十二。', '変えるたび時が減る。残りは六時間。'],
      th: ['เที่ยงคืนอีกแล้วเหรอ', 'เป็นไปไม่ได้ ลองนับดู', '…สิบ สิบเอ็ด สิบสอง', 'แก้อดีตทีไร เวลาก็หาย เหลือหกชั่วโมง'],
      id: ['Tengah malam? Lagi?', 'Mustahil. Coba hitung.', '…Sepuluh. Sebelas. Dua belas.', 'Tiap perubahan ada harganya. Sisa enam jam.'],
    },
  },
  'wedding-eve.07': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['Noah! His car is here. He is not.', 'He only left me this letter.', '"Elin, don\'t wait for me."', 'It is dated ten years on.'],
      zh: ['諾亞！車還在，人卻不見了。', '他只留下這封信給我。', '「艾琳，別等我了。」', '日期……是十年後。'],
      es: ['¡Noah! Está su coche. Él no.', 'Solo me dejó esta carta.', '«Elin, no me esperes».', 'Fechada diez años más tarde.'],
      ja: ['ノア！車はあるのに、彼がいない。', '残されたのは、この手紙だけ。', '「エリン、待つな」', '日付は……十年後。'],
      th: ['โนอาห์! รถยังอยู่ แต่คนหายไป', 'เขาทิ้งไว้แค่จดหมายฉบับนี้', '“เอลิน อย่ารอผม”', 'ลงวันที่… อีกสิบปีข้างหน้า'],
      id: ['Noah! Mobilnya ada. Orangnya tidak.', 'Dia hanya meninggalkan surat ini.', '"Elin, jangan tunggu aku."', 'Tanggalnya sepuluh tahun lagi.'],
    },
  },
  'wedding-eve.08': {
    times: [
      [0.3, 2.9],
      [3.3, 5.9],
      [6.2, 7.9],
      [8.2, 9.8],
    ],
    lines: {
      en: ['Noon. He came back. He is at the altar.', 'Who takes this man? Speak before twelve.', 'I do.', 'I do.'],
      zh: ['正午了。他回來了，就站在聖壇前。', '誰願嫁給他？鐘響之前，請回答。', '我願意。', '我願意。'],
      es: ['Mediodía. Ha vuelto. Está en el altar.', '¿Quién lo acepta? Antes de las doce.', 'Sí, quiero.', 'Sí, quiero.'],
      ja: ['正午。彼は戻り、祭壇に立っている。', '彼を夫とする者は？鐘が鳴る前に。', '誓います。', '誓います。'],
      th: ['เที่ยงวัน เขากลับมาแล้ว ที่หน้าแท่นพิธี', 'ใครจะรับชายผู้นี้ ตอบก่อนระฆังดัง', 'ฉันค่ะ', 'ฉันค่ะ'],
      id: ['Tengah hari. Dia kembali. Di depan altar.', 'Siapa menerimanya? Jawab sebelum pukul 12.', 'Saya bersedia.', 'Saya bersedia.'],
    },
  },
}
