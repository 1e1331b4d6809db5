/** The Queen of Thorn Street: a florist inherits a crew, a seven-day secret and one name to find. */
import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const thorn: Palette = { sky: ['#0d0710', '#300c20', '#5a1230'], far: '#43132b', mid: '#2a0d1d', near: '#190a16', light: '#f6dcd0', lamp: '#ff9c7a', ink: '#070308', skin: '#2b0f16', cloth: '#14080f', accent: '#d3123b' }
const graveside: Palette = { ...thorn, sky: ['#0b0a12', '#2c2433', '#7d5a66'], far: '#4a3a47', mid: '#2b212c', near: '#17111a', lamp: '#f0c7b4' }
const council: Palette = { ...thorn, far: '#5a1a2c', mid: '#34101f', near: '#22101a', lamp: '#ffc27a', cloth: '#3a0d1a' }
const dockside: Palette = { ...thorn, sky: ['#050a14', '#152238', '#5a2a44'], far: '#22304a', mid: '#152036', near: '#0e1626', lamp: '#ffb36b', cloth: '#0b101b' }
const fire: Palette = { ...thorn, sky: ['#120404', '#6a1708', '#ff7a2e'], far: '#6b1e10', mid: '#3c1009', near: '#210906', light: '#ffe3b8', lamp: '#ff9a3c', cloth: '#190706' }

const base = { title: 'THE QUEEN OF THORN STREET', voice: 'didone', lead: 'woman', other: 'man', motif: 'rose' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'thorn-street.01',
    episode: 1,
    hook: 'A KEY AND A BULLET',
    palette: graveside,
    place: 'forest',
    weather: 'rain',
    particles: 18,
    seed: 81,
    figure: 'gown',
    shots: [
      ['arrival', 3],
      ['alone', 2],
      ['rival', 3],
      ['insert', 2, 'key'],
    ],
  },
  {
    ...base,
    id: 'thorn-street.02',
    episode: 2,
    hook: 'YELLOW IS FOR BETRAYAL',
    palette: { ...council, accent: '#e0a526' },
    place: 'hall',
    weather: 'motes',
    particles: 12,
    seed: 82,
    lead: 'updo',
    figure: 'gown',
    shots: [
      ['arrival', 3],
      ['insert', 2],
      ['rival', 2],
      ['alone', 3],
    ],
  },
  {
    ...base,
    id: 'thorn-street.03',
    episode: 3,
    hook: 'THE KNOT ON HIS WRIST',
    palette: thorn,
    place: 'city',
    weather: 'rain',
    particles: 18,
    seed: 83,
    figure: 'suit',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['alone', 3],
    ],
  },
  {
    ...base,
    id: 'thorn-street.04',
    episode: 4,
    hook: 'ONE BOUQUET, WRONG DOOR',
    palette: { ...thorn, sky: ['#140a1c', '#5a2140', '#c86a5c'], lamp: '#ffb48a' },
    place: 'corridor',
    weather: 'petals',
    particles: 12,
    seed: 84,
    lead: 'updo',
    figure: 'suit',
    shots: [
      ['insert', 3],
      ['leaving', 3],
      ['alone', 4],
    ],
  },
  {
    ...base,
    id: 'thorn-street.05',
    episode: 5,
    hook: 'THE ROSE THAT DID NOT BURN',
    palette: { ...fire, accent: '#93a0ac' },
    place: 'city',
    weather: 'embers',
    particles: 18,
    seed: 85,
    figure: 'gown',
    shots: [
      ['arrival', 3],
      ['alone', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'thorn-street.06',
    episode: 6,
    hook: 'A DEAD MAN ON THE AIR',
    palette: dockside,
    place: 'harbour',
    weather: 'snow',
    particles: 16,
    seed: 86,
    figure: 'suit',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['alone', 3],
    ],
  },
  {
    ...base,
    id: 'thorn-street.07',
    episode: 7,
    hook: 'THE LAST VOTE',
    palette: council,
    place: 'hall',
    weather: 'embers',
    particles: 14,
    seed: 87,
    lead: 'updo',
    figure: 'gown',
    motif: 'crown',
    shots: [
      ['insert', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'thorn-street.08',
    episode: 8,
    hook: 'FLORISTS KNOW HOW TO CUT',
    palette: { ...thorn, sky: ['#1c0d1e', '#7a2a3c', '#f2a07a'], lamp: '#ffc79c' },
    place: 'city',
    weather: 'petals',
    particles: 14,
    seed: 88,
    figure: 'gown',
    motif: 'crown',
    shots: [
      ['rival', 3],
      ['insert', 2],
      ['insert', 2, 'scissors'],
      ['leaving', 3],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'thorn-street.01': {
    times: [
      [0.3, 2.9],
      [3.1, 4.9],
      [5.2, 7.9],
      [8.1, 9.8],
    ],
    lines: {
      en: ['Forty men on their knees. In the rain.', 'I only do flowers.', 'Not any more, boss. He left you two things.', 'A key. And a bullet.'],
      zh: ['四十個男人，跪在雨裡。', '我只是個賣花的。', '不再是了，老大。他留了兩樣東西。', '一把鑰匙，一顆子彈。'],
      es: ['Cuarenta hombres de rodillas en la lluvia.', 'Yo solo vendo flores.', 'Desde hoy no, jefa. Le dejó dos cosas.', 'Una llave. Y una bala.'],
      ja: ['雨の中、四十人がひざまずいた。', '私は、ただの花屋よ。', '今朝からはボスです。遺品が二つ。', '鍵と、弾丸が一発。'],
      th: ['ชายสี่สิบคน คุกเข่ากลางสายฝน', 'ฉันเป็นแค่คนขายดอกไม้', 'ไม่ใช่แล้วครับนาย พ่อนายฝากของสองสิ่ง', 'กุญแจ กับกระสุนนัดเดียว'],
      id: ['Empat puluh pria berlutut di tengah hujan.', 'Aku cuma penjual bunga.', 'Mulai hari ini tidak lagi, Bos. Ada titipan.', 'Kunci. Dan sebutir peluru.'],
    },
  },
  'thorn-street.02': {
    times: [
      [0.3, 2.9],
      [3.1, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Every family sent lilies to my father.', 'One sent yellow roses.', 'A courtesy, boss.', 'Yellow means betrayal. Sit next to me.'],
      zh: ['每個家族都送了百合給我父親。', '只有一家，送黃玫瑰。', '一點心意，老大。', '黃玫瑰代表背叛。坐我旁邊。'],
      es: ['Todas las familias enviaron lirios.', 'Una, rosas amarillas.', 'Un detalle, jefa.', 'El amarillo es traición. Siéntese conmigo.'],
      ja: ['どの家も、父に百合をくれた。', '一軒だけ、黄色い薔薇。', 'ほんの気持ちです。', '黄色は裏切りの色。隣に座って。'],
      th: ['ทุกตระกูลส่งดอกลิลลี่มาให้พ่อ', 'มีบ้านเดียวส่งกุหลาบเหลือง', 'แค่น้ำใจครับนาย', 'สีเหลืองคือทรยศ มานั่งข้างฉัน'],
      id: ['Semua keluarga mengirim bunga lili.', 'Satu kirim mawar kuning.', 'Sekadar hormat, Bos.', 'Kuning berarti khianat. Duduk di sebelahku.'],
    },
  },
  'thorn-street.03': {
    times: [
      [0.3, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ["Luca Valenti. You're on my street.", 'I came to offer peace.', 'Then show me your hand.', "That knot. It was on my father's wreath."],
      zh: ['盧卡．瓦倫提，這條街是我的。', '我是來談和的。', '那就伸出手來。', '這個結……就綁在我爸的花圈上。'],
      es: ['Luca Valenti. Estás en mi calle.', 'Vengo a ofrecerte paz.', 'Entonces enséñame la mano.', 'Ese nudo ataba la corona de mi padre.'],
      ja: ['ルカ・ヴァレンティ。ここは私の街よ。', '和平を申し込みに来た。', 'なら、手を見せて。', 'その結び目、父の花輪にもあった。'],
      th: ['ลูกา วาเลนติ นี่มันถนนของฉัน', 'ผมมาขอสงบศึก', 'งั้นแบมือให้ฉันดู', 'ปมนั่น มันอยู่บนพวงหรีดของพ่อฉัน'],
      id: ['Luca Valenti. Kau di jalanku.', 'Aku datang menawarkan damai.', 'Kalau begitu, buka tanganmu.', 'Simpul itu ada di karangan bunga ayahku.'],
    },
  },
  'thorn-street.04': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ["Fold Papa's ledgers into the bouquets.", 'Tulips to the judge. Roses to the priest.', 'Boss… I mixed them up.', 'Valenti has the roses.'],
      zh: ['把爸的帳本，藏進花束裡。', '鬱金香給法官，玫瑰給神父。', '老大……我送錯了。', '玫瑰，在瓦倫提手上。'],
      es: ['Esconde las cuentas en los ramos.', 'Tulipanes al juez. Rosas al cura.', 'Jefa… me equivoqué.', 'Las rosas las tiene Valenti.'],
      ja: ['父の帳簿を、花束に隠すの。', '判事にチューリップ、神父に薔薇よ。', 'ボス……間違えました。', '薔薇は、ヴァレンティに。'],
      th: ['ซ่อนบัญชีของพ่อไว้ในช่อดอกไม้', 'ทิวลิปให้ผู้พิพากษา กุหลาบให้บาทหลวง', 'นาย… ผมส่งผิดบ้าน', 'กุหลาบไปอยู่กับวาเลนติ'],
      id: ['Selipkan buku kas Ayah di buket.', 'Tulip untuk hakim. Mawar untuk pastor.', 'Bos… aku salah antar.', 'Mawarnya di tangan Valenti.'],
    },
  },
  'thorn-street.05': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['Stay back, boss! The roof is going!', 'My mother planted every one of them.', 'All ash. Except this.', 'Steel. Every thorn numbered.'],
      zh: ['老大退後！屋頂要塌了！', '這裡每一株，都是媽媽種的。', '全燒光了，除了它。', '鋼的，每根刺都有編號。'],
      es: ['¡Atrás, jefa! ¡El techo se cae!', 'Mi madre plantó cada una de ellas.', 'Todo ceniza. Menos esta.', 'Acero. Y espinas numeradas.'],
      ja: ['ボス、下がって！屋根が落ちる！', '全部、母が植えた花だった。', '残ったのは、一輪だけ。', '鋼の薔薇。棘に番号が。'],
      th: ['ถอยครับนาย หลังคาจะถล่มแล้ว', 'ทุกต้นที่นี่ แม่ฉันปลูกเองกับมือ', 'เหลือแค่ดอกนี้ดอกเดียว', 'กุหลาบเหล็ก หนามมีตัวเลข'],
      id: ['Mundur, Bos! Atapnya mau runtuh!', 'Semuanya ditanam ibuku sendiri.', 'Habis jadi abu. Kecuali ini.', 'Mawar baja. Durinya bernomor.'],
    },
  },
  'thorn-street.06': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['The harbour is yours. Not one shot fired.', 'What did you threaten?', 'I paid their hospital bills.', '"Well done, my little rose." …Papa?'],
      zh: ['港口是您的了，一槍都沒開。', '妳拿什麼威脅他們？', '我付了他們的醫藥費。', '「做得好，小玫瑰。」……爸？'],
      es: ['El puerto es suyo. Ni un disparo.', '¿Con qué los amenazaste?', 'Les pagué el hospital.', '«Bien hecho, rosita mía». …¿Papá?'],
      ja: ['港は落ちました。一発も撃たずに。', 'どう脅したんだ？', '治療費を払っただけ。', '「よくやった、私の薔薇」……父さん？'],
      th: ['ท่าเรือเป็นของนายแล้ว ไม่เสียกระสุน', 'คุณขู่พวกเขาด้วยอะไร', 'ฉันจ่ายค่าหมอให้ต่างหาก', '“เก่งมาก กุหลาบน้อยของพ่อ” …พ่อ?'],
      id: ['Pelabuhan milik Bos. Tanpa satu tembakan.', 'Kau ancam mereka apa?', 'Kubayar biaya berobatnya.', '"Bagus, mawar kecilku." …Ayah?'],
    },
  },
  'thorn-street.07': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Eleven say yes. It must be all twelve.', 'Your turn, Nico. Old friend.', 'I taught you to run, Rosa.', 'So run. My vote is no.'],
      zh: ['十一票贊成，必須十二票全數通過。', '換你了，尼可，老朋友。', '羅莎，是我教妳逃跑的。', '所以快逃吧。我反對。'],
      es: ['Once votos a favor. Hacen falta doce.', 'Te toca, Nico. Viejo amigo.', 'Yo te enseñé a correr, Rosa.', 'Así que corre. Voto que no.'],
      ja: ['賛成、十一。十二の全員一致が要る。', 'ニコ、あなたの番よ。', '逃げ方は俺が教えたな。', 'だから逃げろ、ローザ。俺は反対だ。'],
      th: ['เห็นด้วยสิบเอ็ด ต้องครบสิบสองเสียง', 'ตาคุณแล้ว นิโก้ เพื่อนรัก', 'ผมเคยสอนคุณวิ่งหนีนะ', 'งั้นหนีไปซะ โรซา ผมไม่เห็นด้วย'],
      id: ['Sebelas setuju. Harus dua belas.', 'Giliranmu, Nico. Sahabatku.', 'Dulu kuajari kau lari, Rosa.', 'Jadi larilah. Suaraku: tidak.'],
    },
  },
  'thorn-street.08': {
    times: [
      [0.3, 2.9],
      [3.1, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Take the crown anyway. Who would stop you?', 'Papa never wore it.', 'He left me his scissors.', 'Tell the ones who sold him: I prune at dawn.'],
      zh: ['還是戴上王冠吧，誰敢攔您？', '我爸從沒戴過它。', '他留給我的，是剪刀。', '告訴出賣他的人：天亮，我來修枝。'],
      es: ['Tome la corona igual. ¿Quién lo impide?', 'Papá nunca la llevó.', 'Me dejó sus tijeras.', 'A quienes lo vendieron: podo al amanecer.'],
      ja: ['それでも冠を。誰も止めません。', '父は一度も被らなかった。', '遺したのは、この鋏。', '父を売った者に伝えて。夜明けに刈る。'],
      th: ['รับมงกุฎไปเถอะนาย ใครจะกล้าขวาง', 'พ่อไม่เคยสวมมันเลย', 'พ่อทิ้งกรรไกรไว้ให้ฉัน', 'บอกพวกที่ขายพ่อ ฉันจะตัดหนามรุ่งเช้า'],
      id: ['Ambil saja mahkotanya. Siapa berani larang?', 'Ayah tak pernah memakainya.', 'Ayah mewariskan guntingnya.', 'Bilang ke pengkhianat: subuh aku memangkas.'],
    },
  },
}
