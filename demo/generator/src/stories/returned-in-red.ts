import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import type { Palette } from '../scenes/sets/index.ts'

const crimson: Palette = { sky: ['#0a0506', '#3a0a12', '#6d0b17'], far: '#4a1c1c', mid: '#2a0e12', near: '#1c090b', light: '#fff6e2', lamp: '#ffb070', ink: '#0a0405', skin: '#3a1614', cloth: '#8e0f1e', accent: '#e01c2c' }
const penthouse: Palette = { ...crimson, sky: ['#0b0612', '#3c1228', '#b8414a'], far: '#3a1a34', mid: '#24101f', near: '#180a16', lamp: '#ffbf8a' }
const archive: Palette = { ...crimson, far: '#3a2a26', mid: '#241715', near: '#170d0c', lamp: '#e8b27a', cloth: '#1a0d10' }
const ash: Palette = { ...crimson, cloth: '#6a0f1c', far: '#3c2430', mid: '#22121a', near: '#160a10', light: '#f6e9ee', lamp: '#f0a59a' }
const drowned: Palette = { ...crimson, far: '#16303e', mid: '#0e1e2a', near: '#0a151e', light: '#dff2f6', lamp: '#8fc6d2', ink: '#04080c', skin: '#241418' }
const downpour: Palette = { ...crimson, cloth: '#3a0c14', sky: ['#080a12', '#28121f', '#7a1a2a'], far: '#2c1a2c', mid: '#1c101d', near: '#120a14', lamp: '#ff8e6a' }
const verdict: Palette = { ...crimson, sky: ['#1c0a14', '#7a1e28', '#ffb07a'], far: '#5a2030', mid: '#361420', near: '#210c16', lamp: '#ffc890' }
const morning: Palette = { ...crimson, cloth: '#4e0d17', far: '#7a4a46', mid: '#4a2a2a', near: '#2e191a', light: '#fffaf0', lamp: '#ffd9a6', ink: '#150a0a' }

const base = { title: 'SHE RETURNED IN RED', voice: 'didone', lead: 'woman', other: 'man', figure: 'gown', otherCloth: '#1a0a0f' } as const

export const specs: readonly EpisodeSpec[] = [
  {
    ...base,
    id: 'returned-in-red.01',
    episode: 1,
    hook: 'HIS DEAD WIFE IS APPLAUDING',
    palette: crimson,
    place: 'hall',
    weather: 'embers',
    particles: 20,
    seed: 211,
    motif: 'ring',
    shots: [
      ['insert', 3, 'veil'],
      ['arrival', 4],
      ['alone', 3],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.02',
    episode: 2,
    hook: 'THE DEAD LEAVE FINGERPRINTS',
    palette: penthouse,
    place: 'city',
    weather: 'motes',
    particles: 12,
    seed: 212,
    motif: 'rose',
    shots: [
      ['arrival', 3],
      ['faceOff', 4],
      ['insert', 3, 'glass'],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.03',
    episode: 3,
    hook: 'ONE GRAVE, NO BODY',
    palette: archive,
    place: 'corridor',
    weather: 'motes',
    particles: 12,
    seed: 213,
    lead: 'updo',
    figure: 'suit',
    motif: 'letter',
    figureCloth: '#1a0a0f',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['insert', 3],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.04',
    episode: 4,
    hook: 'ONLY ONE SCREW',
    palette: ash,
    place: 'hall',
    weather: 'petals',
    particles: 14,
    seed: 214,
    other: 'updo',
    motif: 'rose',
    shots: [
      ['alone', 3],
      ['faceOff', 4],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.05',
    episode: 5,
    hook: 'A DUET WITH THE DARK',
    palette: drowned,
    place: 'stage',
    weather: 'motes',
    particles: 14,
    seed: 215,
    motif: 'rose',
    shots: [
      ['arrival', 3],
      ['alone', 4],
      ['insert', 3, 'piano'],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.06',
    episode: 6,
    hook: 'THE CAR WILL NOT STOP',
    palette: downpour,
    place: 'city',
    weather: 'rain',
    particles: 18,
    seed: 216,
    figure: 'suit',
    motif: 'letter',
    figureCloth: '#1a0a0f',
    shots: [
      ['faceOff', 4],
      ['leaving', 3],
      ['rival', 3],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.07',
    episode: 7,
    hook: 'THE HEIR WAS BORN',
    palette: verdict,
    place: 'office',
    weather: 'embers',
    particles: 18,
    seed: 217,
    motif: 'letter',
    shots: [
      ['arrival', 3],
      ['faceOff', 3],
      ['insert', 4],
    ],
  },
  {
    ...base,
    id: 'returned-in-red.08',
    episode: 8,
    hook: 'WHOSE WATCH IS IT?',
    palette: morning,
    place: 'corridor',
    weather: 'petals',
    particles: 12,
    seed: 218,
    motif: 'rose',
    third: 'child',
    shots: [
      ['leaving', 3],
      ['faceOff', 4],
      ['third', 3],
    ],
  },
]

export const dialogue: Record<string, Dialogue> = {
  'returned-in-red.01': {
    times: [
      [0.4, 2.9],
      [3.4, 5],
      [5.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Until death do us part.', 'Who is that in red?', "She's dead. I buried her.", 'Death did part us, darling. I came back.'],
      zh: ['直到死亡將我們分開。', '那個紅衣女人是誰？', '她死了，我親手葬的。', '死亡分開過我們，親愛的。我回來了。'],
      es: ['Hasta que la muerte nos separe.', '¿Quién es la de rojo?', 'Está muerta. La enterré.', 'La muerte nos separó, amor. Y volví.'],
      ja: ['死が二人を分かつまで。', 'あの赤い服の人、誰？', '死んだはずだ。埋葬した。', '死は二人を分けた。でも帰ってきたわ。'],
      th: ['จนกว่าความตายจะพรากจากกัน', 'ผู้หญิงชุดแดงนั่นใคร', 'เธอตายแล้ว ผมฝังเองกับมือ', 'ตายจากกันแล้วไงคะ ฉันกลับมาแล้ว'],
      id: ['Sampai maut memisahkan kita.', 'Siapa yang bergaun merah?', 'Dia sudah mati. Kukubur.', 'Maut sudah memisahkan kita. Aku kembali.'],
    },
  },
  'returned-in-red.02': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Meet our new majority investor.', 'Have we met before?', 'Only at a funeral.', "The print on her glass is my dead wife's."],
      zh: ['這位是我們新的最大股東。', '我們……見過面嗎？', '只在一場葬禮上。', '她酒杯上的指紋，是我亡妻的。'],
      es: ['Nuestra nueva accionista mayoritaria.', '¿Nos conocemos?', 'Solo de un funeral.', 'Esa huella es de mi difunta esposa.'],
      ja: ['新しい筆頭株主をご紹介します。', 'どこかで会いましたか。', 'お葬式で、一度だけ。', 'グラスの指紋が……死んだ妻のものだ。'],
      th: ['ขอแนะนำผู้ถือหุ้นใหญ่คนใหม่ครับ', 'เราเคยเจอกันไหมครับ', 'แค่ครั้งเดียว ในงานศพค่ะ', 'ลายนิ้วมือบนแก้ว…ของภรรยาที่ตายไป'],
      id: ['Inilah pemegang saham mayoritas kita.', 'Pernahkah kita bertemu?', 'Hanya di pemakaman.', 'Sidik jari itu milik mendiang istriku.'],
    },
  },
  'returned-in-red.03': {
    times: [
      [0.4, 2.9],
      [3.2, 5.1],
      [5.3, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Find out who that woman is.', 'No bank, no school, no birth.', 'So what did you find?', 'One grave. Your husband paid for it.'],
      zh: ['給我查清楚，那女人是誰。', '沒帳戶，沒學歷，沒出生紀錄。', '那你查到了什麼？', '一座墳。錢，是妳丈夫付的。'],
      es: ['Averigüe quién es esa mujer.', 'Ni banco, ni estudios, ni acta.', '¿Qué encontró, pues?', 'Una tumba. La pagó su marido.'],
      ja: ['あの女が何者か、調べて。', '口座も学歴も、出生届もない。', 'じゃあ、何があったの？', '墓が一つ。払ったのは、ご主人です。'],
      th: ['สืบมาให้ได้ว่าผู้หญิงคนนั้นเป็นใคร', 'ไม่มีบัญชี ไม่มีสูติบัตร', 'แล้วคุณเจออะไรบ้าง', 'หลุมศพหนึ่งหลุม สามีคุณเป็นคนจ่าย'],
      id: ['Cari tahu siapa perempuan itu.', 'Rekening, akta lahir: nihil.', 'Lalu apa yang ada?', 'Satu makam. Suami Anda yang membayar.'],
    },
  },
  'returned-in-red.04': {
    times: [
      [0.4, 2.9],
      [3.2, 5],
      [5.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['You kneel, Mother? Before the staff?', 'I never meant you to drown.', 'What did you do to the boat?', 'I only loosened one screw.'],
      zh: ['媽，妳當著傭人的面下跪？', '我沒想過要妳淹死。', '妳對那艘船做了什麼？', '我只是……鬆了一顆螺絲。'],
      es: ['¿De rodillas, suegra? ¿Ante todos?', 'Yo no quería que murieras.', '¿Qué le hizo a la barca?', 'Yo solo aflojé un tornillo.'],
      ja: ['お義母様、使用人の前で土下座ですか。', '溺れさせる気はなかったの。', '船に何をしたんですか。', 'ねじを一本、緩めただけよ。'],
      th: ['คุณแม่คุกเข่าต่อหน้าคนใช้เลยเหรอคะ', 'แม่ไม่ได้อยากให้เธอตาย', 'คุณแม่ทำอะไรกับเรือคะ', 'แม่แค่คลายนอตตัวเดียวเอง'],
      id: ['Ibu berlutut? Di depan para pelayan?', 'Ibu tak ingin kau tenggelam.', 'Ibu apakan perahu itu?', 'Ibu cuma melonggarkan satu sekrup.'],
    },
  },
  'returned-in-red.05': {
    times: [
      [0.4, 2.9],
      [3.2, 5],
      [5.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['I played this the night I drowned.', 'It was written for four hands.', 'Nobody else knew it.', 'Then who is playing the second part?'],
      zh: ['落水那晚，我彈的就是這首。', '這是四手聯彈的曲子。', '沒有別人會彈。', '那……第二聲部是誰在彈？'],
      es: ['La toqué la noche en que me ahogué.', 'Es una pieza a cuatro manos.', 'Nadie más la conocía.', '¿Quién está tocando la segunda parte?'],
      ja: ['溺れた夜に、弾いていた曲。', '四手のための連弾曲よ。', '知る人は他にいない。', 'じゃあ、誰が第二パートを弾いてるの？'],
      th: ['คืนที่จมน้ำ ฉันเล่นเพลงนี้อยู่', 'เพลงนี้แต่งไว้ให้เล่นคู่', 'ไม่มีใครอื่นรู้จัก', 'แล้วใครกำลังเล่นแนวที่สองอยู่'],
      id: ['Lagu ini kumainkan saat malam itu.', 'Ditulis untuk empat tangan.', 'Tak ada lagi yang tahu.', 'Lalu siapa yang memainkan bagian kedua?'],
    },
  },
  'returned-in-red.06': {
    times: [
      [0.4, 2],
      [2.2, 3.9],
      [4.2, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['You signed my death.', "They paid me. I'll testify.", 'Drive straight to the police, Doctor.', 'Vera? The brakes are gone. Vera!'],
      zh: ['我的死亡證明是你簽的。', '他們付了錢。我作證。', '醫生，直接開去警察局。', '薇拉？煞車失靈了。薇拉！'],
      es: ['Firmó usted mi muerte.', 'Me pagaron. Declararé.', 'Vaya directo a la policía, doctor.', '¿Vera? No hay frenos. ¡Vera!'],
      ja: ['私の死亡診断書ね。', '金で書いた。証言します。', '先生、まっすぐ警察へ。', 'ヴェラさん？ブレーキが利かない！'],
      th: ['ใบมรณบัตรฉัน คุณเซ็น', 'ผมรับเงินมา ผมจะให้การ', 'หมอคะ ขับตรงไปสถานีตำรวจเลย', 'คุณเวร่า เบรกไม่ทำงาน คุณเวร่า!'],
      id: ['Anda teken kematianku.', 'Saya dibayar. Saya saksi.', 'Langsung ke kantor polisi, Dokter.', 'Vera? Remnya blong. Vera!'],
    },
  },
  'returned-in-red.07': {
    times: [
      [0.4, 2.9],
      [3.2, 5.9],
      [6.3, 7.9],
      [8.1, 9.9],
    ],
    lines: {
      en: ['The vote is tied. One share decides.', 'That share died with our unborn child.', 'Read the birth date.', 'Our child lived, Leo.'],
      zh: ['票數相同，關鍵只差一股。', '那一股，跟我未出世的孩子一起死了。', '看清楚出生日期。', '孩子活下來了，里歐。'],
      es: ['Empate. Decide una sola acción.', 'Esa acción murió con nuestro bebé.', 'Lee la fecha del acta.', 'Nuestro hijo vivió, Leo.'],
      ja: ['同数です。残る一株で決まります。', 'その一株は、お腹の子と共に消えた。', '出生の日付を読んで。', 'あの子は生きてたの、レオ。'],
      th: ['คะแนนเท่ากัน เหลือหุ้นเดียวชี้ขาด', 'หุ้นนั้นตายไปพร้อมลูกในท้องแล้ว', 'อ่านวันเกิดในนั้นสิ', 'ลูกเรารอดค่ะ ลีโอ'],
      id: ['Suara imbang. Satu saham menentukan.', 'Saham itu mati bersama calon anak kami.', 'Baca tanggal lahirnya.', 'Anak kita hidup, Leo.'],
    },
  },
  'returned-in-red.08': {
    times: [
      [0.4, 2.9],
      [3.2, 4.9],
      [5.1, 6.9],
      [7.3, 9.8],
    ],
    lines: {
      en: ['Softly. He sleeps behind this door.', 'He must have my eyes.', 'Look again, Leo.', "Mister, why do you wear Daddy's watch?"],
      zh: ['輕一點，他睡在這扇門後。', '眼睛一定像我吧。', '你再看清楚，里歐。', '叔叔，你為什麼戴著我爸爸的錶？'],
      es: ['Despacio. Duerme tras esta puerta.', 'Tendrá mis ojos, seguro.', 'Míralo bien, Leo.', 'Señor, ¿por qué lleva el reloj de papá?'],
      ja: ['静かに。この扉の奥で眠ってるの。', '目は僕に似たはずだ。', 'よく見て、レオ。', 'おじさん、なんでパパの時計してるの？'],
      th: ['เบา ๆ ลูกหลับอยู่หลังประตูนี้', 'ตาต้องเหมือนผมแน่', 'ดูให้ดีอีกทีสิ ลีโอ', 'คุณลุงฮะ ทำไมใส่นาฬิกาของพ่อผม'],
      id: ['Pelan. Dia tidur di balik pintu ini.', 'Matanya pasti mirip aku.', 'Lihat baik-baik, Leo.', 'Om, kenapa pakai jam tangan Papa?'],
    },
  },
}
