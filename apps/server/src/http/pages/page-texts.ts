import type { LanguageKey } from '@cliffhanger/domain/languages'

/** Texts of server-rendered pages; `{name}` is replaced. */
const en = {
  description: 'Short dramas made for your phone. Episodes of one to three minutes, the first ones free.',
  episode: '{title}, episode {n}',
  needsScript: '{app} plays drama in your browser and needs JavaScript.',
  myList: 'My list',
  history: 'History',
  search: 'Search titles',
  offlineTitle: 'No connection',
  offlineText: 'We try again the moment you are back. Your coins and your list are safe.',
  tryAgain: 'Try again',
}
export type PageTexts = Readonly<Record<keyof typeof en, string>>

export const pageTexts: Readonly<Record<LanguageKey, PageTexts>> = {
  en,
  zh: {
    description: '為手機而拍的短劇。每集一到三分鐘，前幾集免費觀看。',
    episode: '{title} 第 {n} 集',
    needsScript: '{app} 在瀏覽器中播放短劇，請開啟 JavaScript。',
    myList: '我的片單',
    history: '觀看紀錄',
    search: '搜尋劇名',
    offlineTitle: '沒有連線',
    offlineText: '恢復連線後會立刻重試。你的金幣和片單都很安全。',
    tryAgain: '再試一次',
  },
  es: {
    description: 'Dramas cortos hechos para tu teléfono. Episodios de uno a tres minutos, los primeros gratis.',
    episode: '{title}, episodio {n}',
    needsScript: '{app} reproduce dramas en tu navegador y necesita JavaScript.',
    myList: 'Mi lista',
    history: 'Historial',
    search: 'Buscar títulos',
    offlineTitle: 'Sin conexión',
    offlineText: 'Lo intentaremos de nuevo en cuanto vuelvas. Tus monedas y tu lista están a salvo.',
    tryAgain: 'Intentar de nuevo',
  },
  ja: {
    description: 'スマホのためのショートドラマ。1話1〜3分、最初の数話は無料です。',
    episode: '{title} 第{n}話',
    needsScript: '{app}はブラウザでドラマを再生します。JavaScriptを有効にしてください。',
    myList: 'マイリスト',
    history: '視聴履歴',
    search: '作品を検索',
    offlineTitle: '接続がありません',
    offlineText: '接続が戻り次第、自動で読み込みます。コインとマイリストはそのままです。',
    tryAgain: 'もう一度試す',
  },
  th: {
    description: 'ซีรีส์สั้นสำหรับมือถือ ตอนละหนึ่งถึงสามนาที ตอนแรก ๆ ดูฟรี',
    episode: '{title} ตอนที่ {n}',
    needsScript: '{app} เล่นซีรีส์ในเบราว์เซอร์และต้องใช้ JavaScript',
    myList: 'รายการของฉัน',
    history: 'ประวัติการดู',
    search: 'ค้นหาเรื่อง',
    offlineTitle: 'ไม่มีการเชื่อมต่อ',
    offlineText: 'เราจะลองใหม่ทันทีที่คุณกลับมาออนไลน์ เหรียญและรายการของคุณปลอดภัย',
    tryAgain: 'ลองอีกครั้ง',
  },
  id: {
    description: 'Drama pendek untuk ponsel Anda. Episode satu sampai tiga menit, episode awal gratis.',
    episode: '{title}, episode {n}',
    needsScript: '{app} memutar drama di peramban Anda dan memerlukan JavaScript.',
    myList: 'Daftar saya',
    history: 'Riwayat',
    search: 'Cari judul',
    offlineTitle: 'Tidak ada koneksi',
    offlineText: 'Kami mencoba lagi begitu Anda kembali. Koin dan daftar Anda aman.',
    tryAgain: 'Coba lagi',
  },
}

export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
