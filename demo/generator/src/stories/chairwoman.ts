import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const sunny: Palette = { sky: ['#3fa7b5', '#f9d48a', '#fff1d6'], far: '#e8a04a', mid: '#c8613a', near: '#8f2f2c', light: '#fff7ea', lamp: '#ffd27a', ink: '#3a1420', skin: '#7a3a2a', cloth: '#0f8b8d', accent: '#e0452f' }
const lobby: Palette = { ...sunny, far: '#3aa39a', mid: '#1f7c78', near: '#155a58', lamp: '#ffe0a0', ink: '#0c3034', cloth: '#c8372d' }
const stall: Palette = { ...sunny, sky: ['#f08a4a', '#ffc27a', '#fff0c8'], far: '#d9854a', mid: '#a84e38', near: '#6e2a2c', lamp: '#ffe0a0', cloth: '#0f6f78' }
const karaoke: Palette = { ...sunny, far: '#a8327a', mid: '#6a1f66', near: '#3f1450', light: '#fff0fa', lamp: '#ff9ad0', ink: '#22092e', skin: '#5a2340', cloth: '#f0a02c' }
const boardroom: Palette = { ...sunny, far: '#d8b070', mid: '#a87840', near: '#6a4424', lamp: '#ffe6b0', ink: '#2e1c14', skin: '#6e3a26', cloth: '#27506a' }
const skyline: Palette = { ...sunny, sky: ['#4a9fd0', '#a8dce4', '#fff4dc'], far: '#5fa3b8', mid: '#3a7488', near: '#234e5e', lamp: '#ffe2a8', ink: '#12303a', cloth: '#2f5590' }
const picnic: Palette = { ...sunny, sky: ['#4fb3cf', '#b4e2d0', '#fff3c4'], far: '#6fb56a', mid: '#3f8a54', near: '#2a6444', light: '#fffbe0', lamp: '#ffe08a', ink: '#163a2c', cloth: '#c8372d' }
const farewell: Palette = { ...sunny, far: '#c8455a', mid: '#8a2a3c', near: '#561a28', lamp: '#ffdc90', ink: '#2e0e18', cloth: '#0f8b8d' }

const base = { title: 'GRANDMA IS THE CHAIRWOMAN', voice: 'grotesk', lead: 'updo', other: 'man', figure: 'gown' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'chairwoman.01',
    episode: 1,
    hook: 'THE WHOLE BOARD STOOD UP',
    palette: sunny,
    place: 'hall',
    weather: 'motes',
    particles: 12,
    seed: 611,
    other: 'grandma',
    figure: 'coat',
    motif: 'crown',
    shots: [
      ['alone', 2],
      ['faceOff', 3],
      ['arrival', 3],
      ['insert', 2],
    ],
  },
  {
    ...base,
    id: 'chairwoman.02',
    episode: 2,
    hook: 'THE SECOND SET OF BOOKS',
    palette: lobby,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 612,
    motif: 'letter',
    lead: 'grandma',
    shots: [
      ['alone', 3],
      ['rival', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'chairwoman.03',
    episode: 3,
    hook: 'HE KNOWS THIS RECIPE',
    palette: stall,
    place: 'city',
    weather: 'petals',
    particles: 14,
    seed: 613,
    lead: 'woman',
    figure: 'suit',
    motif: 'rose',
    shots: [
      ['insert', 3, 'steamer'],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'chairwoman.04',
    episode: 4,
    hook: 'THE FAKE ONE CAN SING',
    palette: karaoke,
    place: 'hall',
    weather: 'petals',
    particles: 12,
    seed: 614,
    other: 'grandma',
    figure: 'suit',
    motif: 'microphone',
    lead: 'elder',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'chairwoman.05',
    episode: 5,
    hook: 'NEVER WAKE THE CHAIRWOMAN',
    palette: boardroom,
    place: 'office',
    weather: 'motes',
    particles: 12,
    seed: 615,
    figure: 'suit',
    motif: 'letter',
    lead: 'grandma',
    shots: [
      ['arrival', 3],
      ['rival', 3],
      ['alone', 4],
    ],
  },
  {
    ...base,
    id: 'chairwoman.06',
    episode: 6,
    hook: 'THE SECRET GRANDSON',
    palette: skyline,
    place: 'office',
    weather: 'motes',
    particles: 12,
    seed: 616,
    lead: 'woman',
    figure: 'suit',
    motif: 'letter',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'chairwoman.07',
    episode: 7,
    hook: 'THE CAT HAS VOTED',
    palette: picnic,
    place: 'forest',
    weather: 'petals',
    particles: 12,
    seed: 637,
    figure: 'suit',
    motif: 'cat',
    lead: 'grandma',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'chairwoman.08',
    episode: 8,
    hook: 'LONG LIVE THE DUMPLING STALL',
    palette: farewell,
    place: 'hall',
    weather: 'motes',
    particles: 10,
    seed: 618,
    other: 'grandma',
    motif: 'steamer',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'chairwoman.01': {
    times: [
      [0.3, 1.9],
      [2.2, 4.9],
      [5.2, 7.8],
      [8.1, 9.9],
    ],
    lines: {
      en: ['Fired. On my first day.', 'Give me the address. And my sunglasses.', "Madam, you can't go up there.", 'All rise! Madam Chairwoman!'],
      zh: ['第一天就被開除了。', '公司地址給我，還有我的墨鏡。', '阿嬤，樓上您不能去。', '全體起立！董事長好！'],
      es: ['Despedida el primer día.', 'Dame la dirección. Y mis gafas de sol.', 'Señora, ahí arriba no puede subir.', '¡En pie! ¡La presidenta!'],
      ja: ['初日にクビだって。', '会社の住所と、サングラスをおくれ。', 'お客様、最上階は困ります。', '全員起立！会長です！'],
      th: ['โดนไล่ออกวันแรกเลย', 'เอาที่อยู่มา แล้วก็แว่นดำของยายด้วย', 'คุณยายครับ ชั้นบนขึ้นไม่ได้ครับ', 'ลุกขึ้น! ท่านประธานมา'],
      id: ['Dipecat di hari pertama.', 'Mana alamatnya? Dan kacamata hitam Nenek.', 'Maaf, Nek, tak boleh naik ke sana.', 'Berdiri! Ibu Komisaris!'],
    },
  },
  'chairwoman.02': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.3, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ["New cleaner. Don't mind me.", 'Be quick, old lady. And empty my bin.', 'Two sets of books?', 'Now that is real dirt.'],
      zh: ['我是新來的清潔員，別理我。', '大嬸動作快，順便倒我的垃圾。', '怎麼有兩本帳？', '這才是真正的髒東西。'],
      es: ['Soy la nueva de limpieza. Sigan.', 'Deprisa, señora. Y vacíe mi papelera.', '¿Doble contabilidad?', 'Esto sí que es suciedad.'],
      ja: ['新しい清掃係です。お構いなく。', '婆さん、早くしろ。ごみ箱も空けて。', 'おや、裏帳簿かい。', '本物の汚れを見つけたよ。'],
      th: ['แม่บ้านคนใหม่ค่ะ ตามสบายนะ', 'เร็ว ๆ หน่อยป้า เทถังขยะผมด้วย', 'บัญชีสองเล่มงั้นเหรอ', 'นี่สิ ของสกปรกตัวจริง'],
      id: ['Petugas kebersihan baru. Permisi.', 'Cepat sedikit, Bu. Kosongkan tong sampah.', 'Lho, pembukuan ganda?', 'Nah, ini baru kotor.'],
    },
  },
  'chairwoman.03': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Six dumplings for Mr. Auditor!', 'Wait. This taste...', 'Too much ginger?', 'My mother made these. Before I got lost.'],
      zh: ['稽核先生，六顆水餃來囉！', '等等……這個味道。', '薑放太多了嗎？', '走失以前，我媽媽包的就是這味道。'],
      es: ['¡Seis empanadillas para el auditor!', 'Espere. Este sabor...', '¿Mucho jengibre?', 'Las hacía mi madre. Antes de perderme.'],
      ja: ['監査役さん、餃子六個どうぞ！', '待って。この味は……', '生姜、多すぎました？', '母の味だ。迷子になる前に食べた。'],
      th: ['เกี๊ยวหกลูกค่ะ คุณผู้ตรวจสอบ', 'เดี๋ยวครับ รสนี้…', 'ใส่ขิงเยอะไปเหรอคะ', 'รสมือแม่ผม ก่อนที่ผมจะพลัดหลง'],
      id: ['Enam pangsit untuk Pak Auditor!', 'Tunggu. Rasa ini...', 'Jahenya kebanyakan, ya?', 'Ini buatan ibuku. Sebelum aku hilang.'],
    },
  },
  'chairwoman.04': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Ladies, this is the real Grandma!', 'Then sing for it, dear.', 'Hold my knitting.', 'Ninety-nine points! The fake one wins!'],
      zh: ['各位，這位才是真外婆！', '那就唱一首來比比。', '幫我拿著毛線。', '九十九分！假外婆贏了！'],
      es: ['¡Señoras, esta es la abuela de verdad!', 'Pues demuéstralo cantando.', 'Sujétame las agujas.', '¡Noventa y nueve! ¡Gana la falsa!'],
      ja: ['皆さん、こちらが本物の祖母です！', 'なら、歌で勝負だね。', '編み物、持ってておくれ。', '99点！偽者の勝ちです！'],
      th: ['ทุกท่าน นี่ต่างหากคุณยายตัวจริง', 'งั้นร้องเพลงแข่งกันเลย', 'ฝากถือไหมพรมหน่อย', 'เก้าสิบเก้าคะแนน! ตัวปลอมชนะ!'],
      id: ['Hadirin, inilah Nenek yang asli!', 'Kalau begitu, adu nyanyi.', 'Pegang rajutanku.', 'Sembilan puluh sembilan! Si palsu menang!'],
    },
  },
  'chairwoman.05': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.3, 7.5],
      [7.7, 9.9],
    ],
    lines: {
      en: ['Ten billion for the whole company.', "She's asleep? Then I take it as a yes.", 'Twenty.', 'For yours. Now let me nap.'],
      zh: ['一百億，我買下整間公司。', '睡著了？那我就當她答應了。', '兩百億。', '買你的公司。別吵我午睡。'],
      es: ['Diez mil millones por la empresa.', '¿Duerme? Lo tomaré como un sí.', 'Veinte mil.', 'Por la suya. Y déjeme dormir.'],
      ja: ['百億で、会社を丸ごと買いましょう。', 'お休みですか。では、承諾ですね。', '二百億。', 'あんたの会社をね。昼寝の邪魔だよ。'],
      th: ['หมื่นล้าน ผมขอซื้อทั้งบริษัท', 'หลับอยู่เหรอ งั้นถือว่าตกลงนะครับ', 'สองหมื่นล้าน', 'ซื้อบริษัทเธอ ยายจะนอนต่อ'],
      id: ['Sepuluh triliun untuk perusahaan ini.', 'Tidur? Saya anggap itu setuju.', 'Dua puluh.', 'Untuk perusahaanmu. Nenek mau tidur.'],
    },
  },
  'chairwoman.06': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ["Mei, you're promoted. Top floor!", 'No. I want my own desk.', 'Nobody says no up here.', 'Keep it quiet. Grandpa owns this place.'],
      zh: ['小梅，妳升職了，上頂樓！', '不要。我想留在原位。', '這裡沒人敢說不。', '別說出去，這家公司是我爺爺的。'],
      es: ['¡Mei, ascendida! ¡Al último piso!', 'No. Prefiero mi mesa.', 'Aquí nadie dice que no.', 'No lo digas: el dueño es mi abuelo.'],
      ja: ['メイさん、昇進だ。最上階へ！', '嫌です。今の席がいい。', 'ここで断る人、初めてだ。', '内緒だよ。オーナーは僕の祖父なんだ。'],
      th: ['เหมย ได้เลื่อนขั้น ขึ้นชั้นบนสุด!', 'ไม่ค่ะ ขออยู่โต๊ะเดิม', 'ที่นี่ไม่มีใครกล้าปฏิเสธ', 'อย่าบอกใครนะ เจ้าของที่นี่คือปู่ผม'],
      id: ['Mei, kau naik jabatan! Lantai teratas!', 'Tidak. Aku mau mejaku saja.', 'Tak ada yang berani menolak.', 'Jangan bilang-bilang. Pemiliknya kakekku.'],
    },
  },
  'chairwoman.07': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Sandwiches later. First we vote.', 'At a picnic? How rude.', "It's a tie. One ballot left.", "It's under the cat. And she won't move."],
      zh: ['三明治等等再吃，先投票。', '野餐投票？真沒禮貌。', '平手，還差最後一票。', '票在貓屁股底下，牠不肯走。'],
      es: ['Los bocadillos, luego. Ahora, a votar.', '¿En un pícnic? Qué feo.', 'Empate. Falta una papeleta.', 'Está debajo del gato. Y no se mueve.'],
      ja: ['サンドイッチは後。まず投票です。', '行楽で投票？野暮だねえ。', '同数です。残り一票。', '猫のお尻の下だ。どいてくれない。'],
      th: ['แซนด์วิชไว้ก่อน โหวตกันเลย', 'มาปิกนิกยังจะโหวตอีก', 'เสมอกัน เหลืออีกหนึ่งใบ', 'อยู่ใต้ก้นแมว แล้วแมวก็ไม่ยอมลุก'],
      id: ['Roti lapis nanti. Kita voting dulu.', 'Saat piknik? Tidak sopan.', 'Seri. Tinggal satu suara.', 'Ada di bawah kucing. Dia tak mau pindah.'],
    },
  },
  'chairwoman.08': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['I retire today. My feet hurt.', 'Who takes over, Grandma?', 'Open the envelope, Mei.', 'My successor is... the dumpling stall?'],
      zh: ['我今天退休，腳痠了。', '外婆，那誰來接班？', '小梅，打開信封。', '接班的是……水餃攤？'],
      es: ['Hoy me jubilo. Me duelen los pies.', '¿Y quién te releva, abuela?', 'Abre el sobre, Mei.', 'Hereda... ¿el puesto de empanadillas?'],
      ja: ['今日で引退するよ。足が痛くてね。', '後は誰が継ぐの？', 'メイ、封筒を開けて。', '後継者は……餃子の屋台？'],
      th: ['วันนี้ยายเกษียณแล้ว เมื่อยขา', 'แล้วใครจะรับช่วงคะยาย', 'เหมย เปิดซองสิลูก', 'ผู้สืบทอดคือ…แผงเกี๊ยว?'],
      id: ['Nenek pensiun hari ini. Kaki pegal.', 'Siapa penggantinya, Nek?', 'Buka amplopnya, Mei.', 'Penerusnya adalah... lapak pangsit?'],
    },
  },
}
