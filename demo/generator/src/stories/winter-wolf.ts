import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const frost: Palette = { sky: ['#050b1a', '#1c416c', '#9cc4e4'], far: '#3f6b94', mid: '#1d3d5f', near: '#0d2138', light: '#e6f2ff', lamp: '#a9d6ff', ink: '#050b16', skin: '#14233a', cloth: '#0b1524', accent: '#ffb02e' }
const brand: Palette = { ...frost, sky: ['#0a0a1a', '#3a2a50', '#c08a6a'], far: '#4a4468', mid: '#2a2844', near: '#171730', light: '#ffe9cf', lamp: '#ffb45e', skin: '#22182c', cloth: '#120f20' }
const aurora: Palette = { ...frost, sky: ['#04101a', '#0f4a52', '#7fd6b8'], far: '#2f7a74', mid: '#164a4c', near: '#0b2a30', light: '#eafff4', lamp: '#9af0cf', skin: '#10282c', cloth: '#08181c' }
const council: Palette = { ...frost, far: '#2a3a54', mid: '#18263a', near: '#0e1827', light: '#f2f6ff', lamp: '#e0a868', ink: '#05080f', cloth: '#131d30' }
const silver: Palette = { ...frost, far: '#3a4658', mid: '#222c3a', near: '#131a24', light: '#f4f8ff', lamp: '#cfdcee', ink: '#05070b', cloth: '#10161f' }
const bloodMoon: Palette = { ...frost, sky: ['#0a0610', '#3c1830', '#b4585a'], far: '#5a2f4a', mid: '#341d34', near: '#1c1020', light: '#ffc9b4', lamp: '#ff9e86', skin: '#24141f', cloth: '#140c16' }
const storm: Palette = { ...frost, sky: ['#03060f', '#12294a', '#5f8cb8'], far: '#2c5078', mid: '#15304f', near: '#0a1a2e', light: '#f6fbff', lamp: '#ffd27a' }
const firstLight: Palette = { ...frost, sky: ['#1a2444', '#8a7aa0', '#ffd9a8'], far: '#7f86a8', mid: '#48507a', near: '#242c50', light: '#fff3d8', lamp: '#ffd08a', skin: '#2a2438', cloth: '#171a34' }

const base = { title: 'MARK OF THE WINTER WOLF', voice: 'roman', lead: 'woman', other: 'fur', figure: 'gown', motif: 'wolf' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'winter-wolf.01',
    episode: 1,
    hook: 'THE PACK CAST HER OUT',
    palette: frost,
    place: 'forest',
    weather: 'snow',
    particles: 24,
    seed: 5,
    shots: [
      ['arrival', 3],
      ['rival', 2],
      ['faceOff', 2],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.02',
    episode: 2,
    hook: 'THE MARK STILL BURNS',
    palette: brand,
    place: 'forest',
    weather: 'embers',
    particles: 20,
    seed: 442,
    figure: 'suit',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.03',
    episode: 3,
    hook: 'THE DEAD ANSWERED HER',
    palette: aurora,
    place: 'forest',
    weather: 'motes',
    particles: 14,
    seed: 463,
    shots: [
      ['arrival', 3],
      ['faceOff', 2],
      ['alone', 2],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.04',
    episode: 4,
    hook: 'BOTH ELDERS ARE LYING',
    palette: council,
    place: 'hall',
    weather: 'embers',
    particles: 18,
    seed: 414,
    shots: [
      ['arrival', 3],
      ['rival', 3],
      ['alone', 4],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.05',
    episode: 5,
    hook: 'THE CHAIN CHOSE HER',
    palette: silver,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 415,
    figure: 'suit',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['insert', 3, 'chain'],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.06',
    episode: 6,
    hook: 'THE NAME INSIDE THE STONE',
    palette: bloodMoon,
    place: 'forest',
    weather: 'petals',
    particles: 14,
    seed: 516,
    motif: 'moonstone',
    shots: [
      ['arrival', 3],
      ['insert', 3],
      ['faceOff', 4],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.07',
    episode: 7,
    hook: 'TWICE THE SIZE OF ANY ALPHA',
    palette: storm,
    place: 'forest',
    weather: 'snow',
    particles: 24,
    seed: 417,
    shots: [
      ['alone', 3],
      ['rival', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'winter-wolf.08',
    episode: 8,
    hook: 'EVERY WOLF KNEELS BUT ONE',
    palette: firstLight,
    place: 'forest',
    weather: 'snow',
    particles: 18,
    seed: 468,
    other: 'updo',
    shots: [
      ['arrival', 4],
      ['alone', 3],
      ['rival', 3],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'winter-wolf.01': {
    times: [
      [0.5, 2.9],
      [3.2, 4.9],
      [5.2, 6.9],
      [7.4, 9.8],
    ],
    lines: {
      en: ['They left me in the snow to be forgotten.', 'I came to make sure you were dead.', 'Then why are your hands shaking?', 'Because your eyes just turned gold.'],
      zh: ['他們把我丟在雪裡，要世人忘了我。', '我是來確認你死了沒有。', '那你的手，為什麼在發抖？', '因為你的眼睛……變成了金色。'],
      es: ['Me dejaron en la nieve para que todos me olvidaran.', 'He venido a asegurarme de que estabas muerta.', 'Entonces, ¿por qué te tiemblan las manos?', 'Porque tus ojos acaban de volverse dorados.'],
      ja: ['雪の中に捨てられた。忘れ去られるために。', 'お前の死を確かめに来た。', 'なら、なぜ手が震えているの？', 'お前の瞳が……金色に変わったからだ。'],
      th: ['พวกเขาทิ้งฉันไว้กลางหิมะ เพื่อให้ทุกคนลืม', 'ผมมาดูให้แน่ใจว่าคุณตายแล้ว', 'งั้นทำไมมือคุณถึงสั่น', 'เพราะดวงตาคุณเพิ่งกลายเป็นสีทอง'],
      id: ['Mereka membuangku di salju agar aku dilupakan.', 'Aku datang untuk memastikan kau sudah mati.', 'Lalu kenapa tanganmu gemetar?', 'Karena matamu baru saja berubah keemasan.'],
    },
  },
  'winter-wolf.02': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Alpha Kael! Is the girl dead?', 'She is dead. Go home.', 'Why did you lie for me?', "Your mark. It's burning through my sleeve."],
      zh: ['凱爾首領！那女孩死了嗎？', '死了。都回去吧。', '你為什麼替我說謊？', '你的印記……把我的袖子燒穿了。'],
      es: ['¡Alfa Kael! ¿Está muerta la chica?', 'Está muerta. Volved a casa.', '¿Por qué has mentido por mí?', 'Tu marca me está quemando la manga.'],
      ja: ['ケイル様！娘は死にましたか？', '死んだ。もう帰れ。', 'なぜ嘘をついてくれたの？', 'お前の刻印が……俺の袖を焼いている。'],
      th: ['จ่าฝูงเคล ผู้หญิงคนนั้นตายหรือยัง', 'ตายแล้ว กลับไปซะ', 'คุณโกหกเพื่อฉันทำไม', 'ตราของคุณ…มันเผาแขนเสื้อผมทะลุ'],
      id: ['Alfa Kael! Gadis itu sudah mati?', 'Sudah mati. Pulanglah.', 'Kenapa kau berdusta demi aku?', 'Tandamu... membakar lengan bajuku.'],
    },
  },
  'winter-wolf.03': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.2, 6.9],
      [7.4, 9.8],
    ],
    lines: {
      en: ["Don't think, Mara. Just run.", 'Something is howling back.', 'It knows my name.', "My mother's voice. She died years ago."],
      zh: ['別想，瑪拉，跑就對了。', '有什麼在回應我的嚎聲。', '牠在叫我的名字。', '是媽媽的聲音。她早就死了。'],
      es: ['No pienses, Mara. Solo corre.', 'Algo responde a mi aullido.', 'Sabe cómo me llamo.', 'Es la voz de mi madre. Está muerta.'],
      ja: ['考えるな、マーラ。ただ走れ。', '遠吠えが返ってきた。', '私の名を呼んでる。', '母さんの声だ。とうに死んだはずの。'],
      th: ['อย่าคิด มารา วิ่งไปเลย', 'มีเสียงหอนตอบกลับมา', 'มันเรียกชื่อฉัน', 'เสียงแม่…แม่ตายไปหลายปีแล้ว'],
      id: ['Jangan berpikir, Mara. Lari saja.', 'Ada lolongan balasan.', 'Dia tahu namaku.', 'Itu suara ibuku. Ibu sudah lama mati.'],
    },
  },
  'winter-wolf.04': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.2, 7.5],
      [7.7, 9.8],
    ],
    lines: {
      en: ['Give us the girl. She is our blood.', 'Lies. We found her, the night of the fire.', 'What fire?', 'One night, two stories. Both lies.'],
      zh: ['把女孩交出來，她是我族血脈。', '胡說，大火那晚，是我們撿到她的。', '什麼大火？', '同一晚，兩種說法，都是謊話。'],
      es: ['Dadnos a la chica. Es de nuestra sangre.', 'Mentira. La hallamos la noche del incendio.', '¿Qué incendio?', 'Una noche, dos versiones. Falsas.'],
      ja: ['娘を渡せ。我らの血を引く者だ。', '嘘だ。火事の夜、拾ったのは我々だ。', '火事って？', '同じ夜、二つの話。どちらも嘘。'],
      th: ['ส่งตัวเธอมา เธอคือสายเลือดเรา', 'โกหก เราพบเธอในคืนไฟไหม้ต่างหาก', 'ไฟไหม้อะไร', 'คืนเดียว สองเรื่อง โกหกทั้งคู่'],
      id: ['Serahkan gadis itu. Dia darah kami.', 'Bohong. Kami menemukannya saat kebakaran.', 'Kebakaran apa?', 'Satu malam, dua kisah. Semua dusta.'],
    },
  },
  'winter-wolf.05': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Take me. Let her walk free.', "Kael, don't do this.", 'We accept. Your hand.', 'Then why is the silver on my wrist?'],
      zh: ['抓我吧，放她走。', '凱爾，不要這樣。', '我們接受。把手伸出來。', '那銀鍊……為什麼鎖在我手上？'],
      es: ['Llevadme a mí. Dejadla libre.', 'Kael, no lo hagas.', 'Aceptamos. Tu mano.', '¿Y por qué la plata está en mi muñeca?'],
      ja: ['俺を捕らえろ。彼女は放せ。', 'ケイル、やめて。', 'よかろう。手を出せ。', 'なぜ……銀の鎖が私の手首に？'],
      th: ['จับผมไปแทน ปล่อยเธอซะ', 'เคล อย่าทำแบบนี้', 'ตกลง ยื่นมือมา', 'แล้วทำไมโซ่เงินถึงล็อกข้อมือฉัน'],
      id: ['Tangkap aku. Bebaskan dia.', 'Kael, jangan lakukan ini.', 'Kami terima. Ulurkan tangan.', 'Lalu kenapa rantainya di tanganku?'],
    },
  },
  'winter-wolf.06': {
    times: [
      [0.4, 2.9],
      [3.3, 5.9],
      [6.3, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ['The moon stone names the guilty.', "It's cracking. There's a name inside.", 'Read it out, Mara.', "It's your father's name."],
      zh: ['月之石，會說出罪人的名字。', '它裂開了，裡面刻著名字。', '念出來，瑪拉。', '是你父親的名字。'],
      es: ['La piedra lunar nombra al culpable.', 'Se está agrietando. Hay un nombre.', 'Léelo en voz alta, Mara.', 'Es el nombre de tu padre.'],
      ja: ['月の石は、罪人の名を明かす。', '割れていく。中に名前が刻まれてる。', '読んでくれ、マーラ。', 'あなたの……お父さんの名よ。'],
      th: ['ศิลาจันทราจะบอกชื่อคนผิด', 'มันกำลังร้าว มีชื่ออยู่ข้างใน', 'อ่านออกมา มารา', 'ชื่อพ่อของคุณ เคล'],
      id: ['Batu bulan menyebut nama si pendosa.', 'Batunya retak. Ada nama di dalamnya.', 'Bacakan, Mara.', 'Itu nama ayahmu, Kael.'],
    },
  },
  'winter-wolf.07': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.4, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ['The chain is breaking. So am I.', "Let it come. I won't leave you.", 'What... what is that?', 'Twice any alpha alive.'],
      zh: ['鍊子要斷了，我也是。', '別抗拒，我不會離開你。', '那……那是什麼？', '比所有首領大上一倍。'],
      es: ['La cadena se rompe. Y yo con ella.', 'Deja que salga. No me iré de tu lado.', '¿Qué... qué es eso?', 'El doble que cualquier alfa.'],
      ja: ['鎖が砕ける。私まで、砕けそう。', '抗うな。俺はそばを離れない。', 'な……何だ、あれは？', 'どの長よりも、倍は大きい。'],
      th: ['โซ่กำลังขาด ตัวฉันก็เหมือนกัน', 'ปล่อยมันออกมา ผมไม่ทิ้งคุณไปไหน', 'นั่น…ตัวอะไรน่ะ', 'ใหญ่กว่าจ่าฝูงสองเท่า'],
      id: ['Rantainya putus. Aku pun begitu.', 'Biarkan ia keluar. Aku takkan pergi.', 'A-apa itu?', 'Dua kali lipat alfa mana pun.'],
    },
  },
  'winter-wolf.08': {
    times: [
      [0.5, 3.8],
      [4.2, 6.8],
      [7.3, 9.8],
    ],
    lines: {
      en: ["You cast me out of this circle. I'm back.", 'Every wolf is kneeling. All but one.', 'A mother never kneels, little wolf.'],
      zh: ['你們把我趕出這個圈子，我回來了。', '所有的狼都跪下了，只有一個沒跪。', '哪有母親向女兒下跪的，小狼。'],
      es: ['Me echasteis de este círculo. He vuelto.', 'Todos los lobos se arrodillan. Menos uno.', 'Una madre no se arrodilla, lobita.'],
      ja: ['この輪から追われた私が、帰ってきた。', 'すべての狼がひざまずく。一人を除いて。', '母は、娘にひざまずかないものよ。'],
      th: ['พวกเจ้าไล่ฉันออกจากวงนี้ ฉันกลับมาแล้ว', 'หมาป่าทุกตัวคุกเข่า ยกเว้นหนึ่งเดียว', 'แม่ไม่คุกเข่าให้ลูกหรอก หมาป่าน้อย'],
      id: ['Kalian mengusirku dari lingkaran ini. Aku kembali.', 'Semua serigala berlutut. Kecuali satu.', 'Seorang ibu tak berlutut, serigala kecil.'],
    },
  },
}
