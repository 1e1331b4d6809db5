import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const lanternTeal: Palette = { sky: ['#061722', '#12424c', '#4f8a80'], far: '#1f5560', mid: '#143640', near: '#0c222b', light: '#f7e3b5', lamp: '#ffa544', ink: '#05090c', skin: '#2c1417', cloth: '#571520', accent: '#c9341d' }
const lotusMorning: Palette = { ...lanternTeal, sky: ['#10202c', '#3c6a70', '#c9c3a4'], far: '#3c6c70', mid: '#234a50', near: '#153238', lamp: '#ffd7a0', accent: '#d9849c', cloth: '#2f4a48' }
const throneDark: Palette = { ...lanternTeal, far: '#123038', mid: '#0c2028', near: '#08171d', lamp: '#ff9a3a', skin: '#1a0d0e', cloth: '#22090e' }
const moonPath: Palette = { ...lanternTeal, sky: ['#060d1e', '#1a3a58', '#6f98ac'], far: '#274e68', mid: '#183548', near: '#0d2130', light: '#eef0e0', lamp: '#ffb860', cloth: '#3a1a30' }
const bluePoison: Palette = { ...lanternTeal, sky: ['#050d1c', '#12304e', '#4a80a8'], far: '#1c4264', mid: '#122c46', near: '#0b1d30', light: '#e2f1ff', lamp: '#86c4ff', accent: '#2f6fb0', cloth: '#421828' }
const phoenixRed: Palette = { ...lanternTeal, sky: ['#190a10', '#56202a', '#c57a52'], far: '#5c2a30', mid: '#381920', near: '#220f15', lamp: '#ffb45a', cloth: '#7a1a22' }
const fog: Palette = { ...lanternTeal, sky: ['#0a1416', '#284444', '#7f9a90'], far: '#38585a', mid: '#20383c', near: '#122427', lamp: '#ffae55' }
const ninthFire: Palette = { ...lanternTeal, sky: ['#140806', '#5a1e10', '#e8843a'], far: '#56281c', mid: '#341711', near: '#200e0b', light: '#fff0c8', lamp: '#ffb038', cloth: '#3c120e', skin: '#1e0d0a' }

const base = { title: 'LAMPLIGHTER OF THE NINTH GATE', voice: 'roman', lead: 'consort', other: 'consort', figure: 'hanfu' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'lamplighter.01',
    episode: 1,
    hook: 'THE NINTH LAMP WENT OUT',
    palette: lanternTeal,
    place: 'palace',
    weather: 'petals',
    particles: 14,
    seed: 9,
    motif: 'lantern',
    shots: [
      ['arrival', 4],
      ['alone', 3],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'lamplighter.02',
    episode: 2,
    hook: 'HER HAIRPIN, A DEAD HAND',
    palette: lotusMorning,
    place: 'palace',
    weather: 'petals',
    particles: 14,
    seed: 312,
    motif: 'rose',
    shots: [
      ['arrival', 3],
      ['alone', 2],
      ['rival', 2],
      ['insert', 3, 'hairpin'],
    ],
  },
  {
    ...base,
    id: 'lamplighter.03',
    episode: 3,
    hook: 'ONE LAMP FOR EVERY LIE',
    palette: throneDark,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 313,
    motif: 'lantern',
    other: 'emperor',
    shots: [
      ['leaving', 3],
      ['rival', 2],
      ['alone', 2],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'lamplighter.04',
    episode: 4,
    hook: 'EVERY SHADOW LEADS TO HER',
    palette: moonPath,
    place: 'palace',
    weather: 'motes',
    particles: 12,
    seed: 314,
    motif: 'map',
    shots: [
      ['leaving', 3],
      ['alone', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'lamplighter.05',
    episode: 5,
    hook: 'THE SMOKE TURNED BLUE',
    palette: bluePoison,
    place: 'palace',
    weather: 'motes',
    particles: 14,
    seed: 315,
    motif: 'lantern',
    shots: [
      ['arrival', 3],
      ['alone', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'lamplighter.06',
    episode: 6,
    hook: "HER DEAD MOTHER'S SEAL",
    palette: phoenixRed,
    place: 'palace',
    weather: 'petals',
    particles: 12,
    seed: 316,
    motif: 'letter',
    shots: [
      ['rival', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'lamplighter.07',
    episode: 7,
    hook: 'A SECOND LANTERN IS COMING',
    palette: fog,
    place: 'palace',
    weather: 'snow',
    particles: 18,
    seed: 317,
    motif: 'lantern',
    shots: [
      ['leaving', 4],
      ['alone', 3],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'lamplighter.08',
    episode: 8,
    hook: 'TWO EMPERORS, ONE THRONE',
    palette: ninthFire,
    place: 'palace',
    weather: 'embers',
    particles: 20,
    seed: 318,
    lead: 'emperor',
    other: 'emperor',
    motif: 'lantern',
    shots: [
      ['arrival', 4],
      ['faceOff', 4],
      ['rival', 2],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'lamplighter.01': {
    times: [
      [0.6, 3.8],
      [4.3, 6.8],
      [7.2, 9.6],
    ],
    lines: {
      en: ['Nine gates, nine lamps. Never let one go dark.', 'And if one does?', 'Someone in the palace dies.'],
      zh: ['九道門，九盞燈，一盞都不能滅。', '若是滅了呢？', '宮裡，就會死一個人。'],
      es: ['Nueve puertas, nueve faroles. Que ninguno se apague.', '¿Y si uno se apaga?', 'Alguien muere en palacio.'],
      ja: ['九つの門に、九つの灯。一つも消してはならぬ。', 'もし、消えたら？', '宮中で、誰かが死ぬ。'],
      th: ['เก้าประตู เก้าโคม อย่าให้ดับแม้แต่ดวงเดียว', 'ถ้าดับล่ะเจ้าคะ', 'จะมีคนในวังต้องตาย'],
      id: ['Sembilan gerbang, sembilan lentera. Jangan sampai ada yang padam.', 'Kalau padam?', 'Akan ada yang mati di istana.'],
    },
  },
  'lamplighter.02': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Lady Rong lies in the lotus pond.', 'I lit her way at midnight.', 'She was alive, I swear.', 'Then why is your hairpin in her hand?'],
      zh: ['蓉妃娘娘……死在蓮花池裡。', '子時，是奴婢替她掌的燈。', '那時娘娘還活著！', '那她手裡，怎會握著妳的髮簪？'],
      es: ['La dama Rong yace en el estanque.', 'Anoche la alumbré yo.', 'Estaba viva, lo juro.', '¿Por qué tiene tu horquilla en la mano?'],
      ja: ['蓉妃さまが、蓮池で亡くなられた。', '夜半に灯で送りました。', '生きておいででした！', 'では、なぜその手にお前の簪がある？'],
      th: ['พระสนมหรงสิ้นใจอยู่ในสระบัว', 'เที่ยงคืนข้าส่องโคมให้', 'ตอนนั้นยังมีชีวิตเจ้าค่ะ', 'แล้วไยในมือนางจึงกำปิ่นของเจ้า'],
      id: ['Selir Rong tewas di kolam teratai.', 'Semalam hamba menerangi dia.', 'Beliau masih hidup, sumpah.', 'Lalu kenapa ia genggam tusuk kondemu?'],
    },
  },
  'lamplighter.03': {
    times: [
      [0.4, 2.9],
      [3.1, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Leave the lamp. Come into the dark.', 'You see everything, lamplighter.', 'I see, and stay silent.', 'Light one lamp for every lie you heard.'],
      zh: ['把燈放下，到暗處來。', '掌燈人，妳什麼都看見了。', '奴婢看見了，不敢說。', '妳聽過多少謊，就為朕點多少燈。'],
      es: ['Deja el farol. Ven a la oscuridad.', 'Tú lo ves todo, farolera.', 'Veo y callo, Majestad.', 'Enciende un farol por cada mentira oída.'],
      ja: ['灯を置け。闇の中へ参れ。', '灯守りよ、全て見ておるな。', '見て、黙しております。', '聞いた嘘の数だけ、灯をともせ。'],
      th: ['วางโคมลง แล้วเข้ามาในความมืด', 'เจ้าเห็นทุกสิ่งสินะ คนจุดโคม', 'เห็น แต่มิกล้าพูดเพคะ', 'จงจุดโคมหนึ่งดวง ต่อหนึ่งคำโกหก'],
      id: ['Tinggalkan lentera. Masuklah ke gelap.', 'Kau melihat segalanya, bukan?', 'Hamba lihat, lalu diam.', 'Nyalakan satu lentera untuk tiap dusta.'],
    },
  },
  'lamplighter.04': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.3, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ['Whoever fears my light leaves a trail.', 'Nine nights, nine shadows. I drew them all.', 'Every path ends here.', 'The Empress Dowager.'],
      zh: ['凡是怕光的人，都會留下痕跡。', '九個夜晚，九道黑影，我全畫下來了。', '每條路，都通到這裡。', '太后的寢宮。'],
      es: ['Quien teme la luz deja un rastro.', 'Nueve noches, nueve sombras. Las dibujé.', 'Todo camino acaba aquí.', 'La emperatriz viuda.'],
      ja: ['灯を避ける者は、必ず跡を残す。', '九つの夜、九つの影。すべて写し取った。', 'どの道も、ここで終わる。', '皇太后さまの御殿。'],
      th: ['ใครหลบแสง ย่อมทิ้งร่องรอยไว้', 'เก้าคืน เก้าเงา ข้าวาดไว้หมดแล้ว', 'ทุกเส้นทางมาจบที่นี่', 'ตำหนักของไทเฮา'],
      id: ['Yang takut cahaya meninggalkan jejak.', 'Sembilan malam, sembilan bayangan. Kugambar.', 'Semua berujung di sini.', 'Kediaman Ibu Suri.'],
    },
  },
  'lamplighter.05': {
    times: [
      [0.4, 2.9],
      [3.2, 5],
      [5.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['This lamp oil smells of almonds.', 'Who let a maid in here?', 'Hold your breath, Highness!', "The smoke is blue. It's already lit."],
      zh: ['這燈油，有杏仁的味道。', '誰准宮女進來的？', '太子殿下，別吸氣！', '煙是藍的……燈早就點上了。'],
      es: ['Este aceite huele a almendras.', '¿Quién te dejó entrar?', '¡No respire, Alteza!', 'El humo es azul. Ya está encendido.'],
      ja: ['この灯油、杏仁の匂いがする。', '誰が侍女を通した？', '殿下、息を止めて！', '煙が青い……もう、ともっている。'],
      th: ['น้ำมันตะเกียงนี้มีกลิ่นอัลมอนด์', 'ใครให้นางกำนัลเข้ามา', 'องค์ชาย กลั้นหายใจเพคะ', 'ควันเป็นสีน้ำเงิน…มันถูกจุดแล้ว'],
      id: ['Minyak ini berbau almon pahit.', 'Siapa mengizinkanmu masuk?', 'Tahan napas, Pangeran!', 'Asapnya biru. Lenteranya sudah menyala.'],
    },
  },
  'lamplighter.06': {
    times: [
      [0.4, 2.9],
      [3.2, 5],
      [5.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Stay silent, and be called Lady Su.', 'And the price, Majesty?', 'Forget what you saw.', "This seal... it's my dead mother's."],
      zh: ['只要妳閉嘴，從此便是蘇嬪。', '太后要奴婢付什麼代價？', '忘了妳看見的一切。', '這印……是我亡母的。'],
      es: ['Calla, y te llamarán dama Su.', '¿A qué precio, Majestad?', 'Olvida lo que viste.', 'Este sello... era de mi difunta madre.'],
      ja: ['黙っておれば、そなたは今日より蘇妃。', 'その代償は、何でしょう。', '見たものを忘れよ。', 'この印は……亡き母のもの。'],
      th: ['ปิดปากเสีย แล้วเจ้าจะได้เป็นสนมซู', 'แล้วสิ่งแลกเปลี่ยนล่ะเพคะ', 'ลืมทุกสิ่งที่เจ้าเห็น', 'ตรานี้…เป็นของแม่ข้าที่ตายไปแล้ว'],
      id: ['Diamlah, dan kau jadi Selir Su.', 'Apa harganya, Ibu Suri?', 'Lupakan yang kau lihat.', 'Segel ini... milik mendiang ibuku.'],
    },
  },
  'lamplighter.07': {
    times: [
      [0.5, 3.8],
      [4.3, 6.8],
      [7.3, 9.8],
    ],
    lines: {
      en: ['All nine gates, locked from the outside.', 'Tonight only I may carry a light.', 'Then who is carrying that one?'],
      zh: ['九道宮門，全從外面鎖上了。', '今夜，宮裡只有我能提燈。', '那麼……那盞燈，是誰提的？'],
      es: ['Las nueve puertas, cerradas desde fuera.', 'Esta noche solo yo puedo llevar luz.', 'Entonces, ¿quién lleva aquel farol?'],
      ja: ['九つの門が、すべて外から閉ざされた。', '今宵、灯を持てるのは私だけ。', 'では……あの灯は、誰？'],
      th: ['ประตูทั้งเก้าถูกลงกลอนจากข้างนอก', 'คืนนี้มีแต่ข้าที่ถือโคมได้', 'แล้วโคมดวงนั้น…ใครเป็นคนถือ'],
      id: ['Sembilan gerbang, terkunci dari luar.', 'Malam ini hanya aku yang membawa cahaya.', 'Lalu siapa yang membawa lentera itu?'],
    },
  },
  'lamplighter.08': {
    times: [
      [0.5, 3.8],
      [4.2, 5.9],
      [6.1, 7.8],
      [8.2, 9.8],
    ],
    lines: {
      en: ['The ninth lamp. Tonight I light it myself.', 'Guards! Seize that man!', 'No. Seize him.', 'Two emperors. One throne.'],
      zh: ['第九盞燈，今夜由我親手點亮。', '來人，拿下那個人！', '不，拿下他。', '兩位皇帝，一張龍椅。'],
      es: ['El noveno farol. Hoy lo enciendo yo misma.', '¡Guardias, apresadlo!', 'No. Apresadlo a él.', 'Dos emperadores. Un trono.'],
      ja: ['第九の灯。今宵は、私がこの手でともす。', '者ども、あの男を捕らえよ！', 'いや、捕らえるのは奴だ。', '帝が、お二人……。'],
      th: ['โคมดวงที่เก้า คืนนี้ข้าจะจุดเองกับมือ', 'ทหาร จับชายคนนั้น', 'ไม่ จับมันต่างหาก', 'จักรพรรดิสององค์'],
      id: ['Lentera kesembilan. Malam ini kunyalakan sendiri.', 'Pengawal! Tangkap dia!', 'Bukan aku. Tangkap dia!', 'Dua kaisar, satu takhta.'],
    },
  },
}
