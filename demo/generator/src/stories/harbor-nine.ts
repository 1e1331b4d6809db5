/** The Last Train to Harbor Nine: nine tickets, ten passengers, and a door locked from the inside. */
import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const blizzard: Palette = { sky: ['#07121c', '#2f5468', '#7fa6b8'], far: '#3d6274', mid: '#1d3a4a', near: '#0e1d29', light: '#eaf5f8', lamp: '#ffb184', ink: '#050c13', skin: '#1c2229', cloth: '#0c1822', accent: '#ff7a3d' }
const carriage: Palette = { ...blizzard, far: '#3f4a4a', mid: '#28353a', near: '#172329', lamp: '#ffb06a', skin: '#2a1c18', cloth: '#121a1f' }
const frozen: Palette = { ...blizzard, far: '#3a6a86', mid: '#1f4560', near: '#102a40', lamp: '#bfe6ff', cloth: '#0b1c2c' }
const alarm: Palette = { ...blizzard, far: '#5a2a24', mid: '#3a1a1a', near: '#220f12', lamp: '#ff6a3d', skin: '#2c1210', cloth: '#170b0d' }
const harbour: Palette = { ...blizzard, sky: ['#0b1524', '#3c5a74', '#c7b8b0'], far: '#4a667c', mid: '#2b4458', near: '#182b3b', lamp: '#ffcf9e' }

const base = { title: 'THE LAST TRAIN TO HARBOR NINE', voice: 'grotesk', lead: 'coat', other: 'man', figure: 'coat', motif: 'letter', leadCloth: '#4a3a30', figureCloth: '#3a2e28' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'harbor-nine.01',
    episode: 1,
    hook: 'NINE TICKETS, TEN HANDS',
    palette: blizzard,
    place: 'forest',
    weather: 'snow',
    particles: 24,
    seed: 125,
    other: 'conductor',
    shots: [
      ['insert', 3, 'headlamp'],
      ['rival', 2],
      ['alone', 2],
      ['insert', 3, 'ticket'],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.02',
    episode: 2,
    hook: 'TEN VOTES AND A SMILE',
    palette: carriage,
    place: 'train',
    weather: 'motes',
    particles: 12,
    seed: 112,
    other: 'woman',
    third: 'child',
    shots: [
      ['alone', 3],
      ['insert', 4],
      ['third', 3],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.03',
    episode: 3,
    hook: 'NINE BREATHS',
    palette: frozen,
    place: 'train',
    weather: 'motes',
    particles: 16,
    seed: 113,
    figure: 'coat',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.04',
    episode: 4,
    hook: 'LOST LAST WINTER',
    palette: { ...blizzard, sky: ['#04101a', '#173a52', '#5a93b4'], lamp: '#a9dcff' },
    place: 'train',
    weather: 'motes',
    particles: 12,
    seed: 114,
    lead: 'man',
    other: 'coat',
    otherCloth: '#4a3a30',
    shots: [
      ['insert', 3, 'phone', 'HARBOR 9'],
      ['rival', 3],
      ['faceOff', 4],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.05',
    episode: 5,
    hook: 'THE BRAKE IS ALREADY ON',
    palette: alarm,
    place: 'train',
    weather: 'embers',
    particles: 16,
    seed: 115,
    figure: 'suit',
    shots: [
      ['leaving', 3],
      ['rival', 2],
      ['faceOff', 2],
      ['alone', 3],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.06',
    episode: 6,
    hook: 'THIRD SEAT, NEXT CAR',
    palette: { ...blizzard, sky: ['#0a1020', '#3a4668', '#a8a6b8'], far: '#51607a', lamp: '#ffc49c' },
    place: 'train',
    weather: 'motes',
    particles: 12,
    seed: 116,
    lead: 'coat',
    figure: 'suit',
    shots: [
      ['faceOff', 3],
      ['leaving', 3],
      ['alone', 2],
      ['rival', 2],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.07',
    episode: 7,
    hook: 'EVERY TICKET, ANOTHER YEAR',
    palette: { ...carriage, far: '#4a4632', mid: '#2f2d24', near: '#1d1c17', lamp: '#ffd27a', accent: '#b8452c' },
    place: 'train',
    weather: 'motes',
    particles: 12,
    seed: 117,
    other: 'conductor',
    figure: 'suit',
    shots: [
      ['arrival', 3],
      ['insert', 3, 'ticket', 'BERTH 1931'],
      ['faceOff', 4],
    ],
  },
  {
    ...base,
    id: 'harbor-nine.08',
    episode: 8,
    hook: 'NINE STEPPED OFF',
    palette: harbour,
    place: 'harbour',
    weather: 'snow',
    particles: 22,
    seed: 118,
    figure: 'coat',
    shots: [
      ['rival', 2],
      ['leaving', 3],
      ['faceOff', 2],
      ['alone', 3],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'harbor-nine.01': {
    times: [
      [0.3, 2.9],
      [3.1, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Harbor Nine! Last train before the storm!', 'Nine tickets. I punched nine.', 'Then hold them up, everyone.', 'Seven… eight… nine. Ten hands.'],
      zh: ['九號港！暴風雪前的末班車！', '九張票，我只剪了九張。', '那大家把票舉起來。', '七……八……九……十隻手。'],
      es: ['¡Puerto Nueve! ¡Último tren!', 'Nueve billetes. Piqué nueve.', 'Pues levántenlos todos.', 'Siete… ocho… nueve. Diez manos.'],
      ja: ['第九港行き！吹雪前の最終です！', '切符は九枚。私が切った。', 'では皆さん、掲げて。', '七……八……九……手が、十本。'],
      th: ['ท่าเรือเก้า เที่ยวสุดท้ายก่อนพายุหิมะ', 'ตั๋วเก้าใบ ผมตัดเองกับมือ', 'งั้นทุกคนชูตั๋วขึ้นค่ะ', 'เจ็ด… แปด… เก้า… มีสิบมือ'],
      id: ['Pelabuhan Sembilan! Kereta terakhir!', 'Sembilan tiket kulubangi.', 'Kalau begitu, angkat semua.', 'Tujuh… delapan… sembilan. Sepuluh tangan.'],
    },
  },
  'harbor-nine.02': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ["One of us doesn't belong. We vote.", 'Write one name. Fold it.', 'The child. The child. Again…', 'All ten. Then why is she smiling?'],
      zh: ['我們當中，多了一個人。投票吧。', '寫下一個名字，折好。', '小孩、小孩、小孩……', '十票全投給她。她為什麼在笑？'],
      es: ['Uno de nosotros sobra. Votemos.', 'Un nombre. Doblen el papel.', 'La niña. La niña. La niña…', 'Los diez votos. ¿Y por qué sonríe?'],
      ja: ['一人、余計な者がいる。投票です。', '名前を書いて、折って。', '子供。子供。また子供……', '十票すべて。なのに、なぜ笑うの？'],
      th: ['มีคนหนึ่งไม่ใช่พวกเรา โหวตกันเถอะ', 'เขียนชื่อเดียว แล้วพับ', 'เด็กคนนั้น เด็กอีก เด็ก…', 'ครบสิบเสียง แล้วหนูยิ้มทำไม'],
      id: ['Satu dari kita bukan penumpang. Ayo voting.', 'Tulis satu nama. Lipat.', 'Anak itu. Anak itu. Lagi…', 'Sepuluh suara. Kenapa dia tersenyum?'],
    },
  },
  'harbor-nine.03': {
    times: [
      [0.3, 2.9],
      [3.2, 5],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['The heating died. Everyone stay close.', 'I can see my own breath.', 'Nine clouds. I counted.', "Miss… why can't I see yours?"],
      zh: ['暖氣停了，大家靠在一起。', '我看得見自己的呼吸。', '九團白霧，我數過了。', '小姐……為什麼妳沒有？'],
      es: ['No hay calefacción. Júntense.', 'Puedo ver mi aliento.', 'Nueve nubes. Las conté.', 'Señorita… ¿por qué usted no echa vaho?'],
      ja: ['暖房が切れた。皆、離れないで。', '自分の息が見えるよ。', '白い息は九つ。数えた。', 'お嬢さん……なぜ、あなたにはない？'],
      th: ['ฮีตเตอร์ดับแล้ว ทุกคนอยู่ใกล้กันไว้', 'ผมเห็นลมหายใจตัวเอง', 'ไอขาวมีเก้า ฉันนับแล้ว', 'คุณผู้หญิง… ทำไมคุณไม่มีไอล่ะ'],
      id: ['Pemanas mati. Semua merapat.', 'Napasku sampai terlihat.', 'Sembilan uap. Kuhitung.', 'Nona… kenapa napas Anda tak beruap?'],
    },
  },
  'harbor-nine.04': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['One bar! I have a signal! Quiet, all of you!', 'Read it. "Harbor Nine: no survivors found."', '"Nine names." Ours.', 'Dated last winter.'],
      zh: ['有一格！有訊號了！大家安靜！', '你看：「九號港列車，無人生還。」', '「九人名單」，是我們。', '日期……去年冬天。'],
      es: ['¡Una raya! ¡Hay señal! ¡Silencio!', 'Lee: «Puerto Nueve: sin supervivientes».', '«Nueve nombres». Nosotros.', 'Es del invierno pasado.'],
      ja: ['一本立った！電波だ！みんな静かに！', '見て。「第九港行き、生存者なし」', '「九名」……私たちだ。', '日付は、去年の冬。'],
      th: ['มีสัญญาณขีดนึง ทุกคนเงียบก่อน', 'ดูนี่ “รถไฟท่าเรือเก้า ไม่มีผู้รอด”', '“เก้ารายชื่อ” นี่พวกเรา', 'ข่าวเมื่อหนาวที่แล้ว'],
      id: ['Satu bar! Ada sinyal! Diam semua!', 'Baca: "Pelabuhan Sembilan: semua tewas."', '"Sembilan nama." Kita.', 'Musim dingin lalu.'],
    },
  },
  'harbor-nine.05': {
    times: [
      [0.3, 2.9],
      [3.1, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['On three, break the cabin door. Now!', "Empty. There's no driver.", 'Pull the brake! Pull it!', "It's already down. We're getting faster."],
      zh: ['數到三，撞開駕駛室！上！', '裡面是空的，沒人開車！', '拉煞車！快拉煞車！', '早就拉到底了。車……還在加速。'],
      es: ['A la de tres, tiren la puerta. ¡Ya!', 'Vacía. No hay maquinista.', '¡El freno! ¡Tire del freno!', 'Ya está puesto. Y vamos más rápido.'],
      ja: ['三つ数えて、運転室を破る。今だ！', '空だ。運転士がいない。', 'ブレーキ！早く引いて！', 'もう引いてある。なのに速くなる。'],
      th: ['นับสาม พังประตูห้องคนขับ ลุย!', 'ว่างเปล่า ไม่มีคนขับ', 'ดึงเบรกเร็ว ดึงสิ!', 'เบรกดึงสุดแล้ว แต่รถยังเร็วขึ้น'],
      id: ['Hitungan tiga, dobrak kabinnya. Ya!', 'Kosong. Tak ada masinis.', 'Tarik remnya! Cepat tarik!', 'Sudah ditarik. Keretanya makin cepat.'],
    },
  },
  'harbor-nine.06': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.1, 7.9],
      [8.1, 9.8],
    ],
    lines: {
      en: ["I'm jumping. Better snow than this.", 'He jumped… I saw him fall. He was gone.', 'Who is that, in this car?', 'Is this seat taken?'],
      zh: ['我要跳車，凍死也好過這裡。', '他跳了……我親眼看他摔進雪裡。', '這節車廂裡，那是誰？', '這裡有人坐嗎？'],
      es: ['Voy a saltar. Mejor la nieve que esto.', 'Saltó… Lo vi caer. Ya no estaba.', '¿Y ese del otro vagón?', '¿Está ocupado?'],
      ja: ['飛び降りる。ここよりは雪がいい。', '飛んだ……雪に消えるのを、見たのに。', '隣の車両の、あの人は？', 'この席、空いてますか。'],
      th: ['ผมจะโดด อยู่กลางหิมะยังดีกว่า', 'เขาโดดไปแล้ว ฉันเห็นเขาหายไปกับตา', 'แล้วใครนั่งอยู่ตู้ถัดไป', 'ที่นั่งนี้ว่างไหมครับ'],
      id: ['Aku lompat. Lebih baik salju daripada ini.', 'Dia lompat… Kulihat sendiri dia hilang.', 'Lalu siapa di gerbong ini?', 'Kursi ini kosong?'],
    },
  },
  'harbor-nine.07': {
    times: [
      [0.3, 2.9],
      [3.2, 5.9],
      [6.2, 7.9],
      [8, 9.8],
    ],
    lines: {
      en: ['Your tickets back, ladies and gentlemen.', 'Mine says 1931. Yours? 1974? …2008?', 'And yours, conductor?', 'I stopped punching mine.'],
      zh: ['各位旅客，車票還給您。', '我的是1931，你的是1974？', '列車長，那您的呢？', '我早就不剪自己的了。'],
      es: ['Sus billetes, damas y caballeros.', 'El mío es de 1931. ¿Y el suyo, de 1974?', '¿Y el suyo, revisor?', 'Yo ya dejé de picarlo.'],
      ja: ['皆様、切符をお返しいたします。', '私は1931年。あなたは1974？', '車掌さん、あなたは？', '私の分はもう切りません。'],
      th: ['คืนตั๋วให้ทุกท่านครับ', 'ของฉันปี 1931 ของคุณ 1974 เหรอ', 'แล้วของนายตรวจล่ะคะ', 'ผมเลิกตัดของตัวเองแล้ว'],
      id: ['Tiket Anda saya kembalikan, Tuan, Nyonya.', 'Punyaku 1931. Punyamu 1974? …2008?', 'Tiket Anda, Pak Kondektur?', 'Punyaku tak lagi kulubangi.'],
    },
  },
  'harbor-nine.08': {
    times: [
      [0.2, 1.9],
      [2.2, 4.9],
      [5.1, 6.9],
      [7.2, 9.8],
    ],
    lines: {
      en: ['Harbor Nine. Doors open.', 'Seven… eight… nine. All of us are out.', "Then don't look back.", "There, at the window. She's waving. It's me."],
      zh: ['九號港到了。', '七……八……九，大家都下車了。', '那就別回頭。', '車窗邊有人在揮手……那是我。'],
      es: ['Puerto Nueve. Bajen todos.', 'Siete… ocho… nueve. Estamos todos.', 'Entonces no mire atrás.', 'En la ventana alguien saluda. Soy yo.'],
      ja: ['第九港、終点です。', '七……八……九。全員、降りたわ。', 'なら、振り返るな。', '窓で手を振っている。あれは……私。'],
      th: ['ถึงท่าเรือเก้าแล้วครับ', 'เจ็ด… แปด… เก้า ลงครบทุกคน', 'งั้นอย่าหันกลับไปมอง', 'ที่หน้าต่าง มีคนโบกมือ… นั่นฉันเอง'],
      id: ['Pelabuhan Sembilan. Turun.', 'Tujuh… delapan… sembilan. Lengkap.', 'Jangan menoleh ke belakang.', 'Di jendela ada yang melambai. Itu aku.'],
    },
  },
}
