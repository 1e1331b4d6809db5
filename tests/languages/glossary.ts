import type { LanguageKey } from '@cliffhanger/domain/languages'

/**
 * Texts to which a rule applies: `interface` for the texts of the web app only, because mails and legal documents have
 * a different tone; `studio` for the operators' console.
 */
type Texts = 'interface' | 'everywhere' | 'studio'

export interface ForbiddenTerm {
  readonly word: RegExp
  readonly instead: string
  readonly in: Texts
}
export interface Glossary {
  /** Required terms, one for each concept; each must occur in the interface. */
  readonly required: readonly string[]
  readonly forbidden: readonly ForbiddenTerm[]
}

const never = (word: RegExp, instead: string): ForbiddenTerm => ({ word, instead, in: 'everywhere' })
const notInInterface = (word: RegExp, instead: string): ForbiddenTerm => ({ word, instead, in: 'interface' })
const notInStudio = (word: RegExp, instead: string): ForbiddenTerm => ({ word, instead, in: 'studio' })

/** Glossary of each language, with one term per concept. A literal "virtual currency" would mean cryptocurrency. */
export const glossaries: Readonly<Record<LanguageKey, Glossary>> = {
  en: {
    required: [
      'Coins',
      'Top up',
      'Bonus',
      'Gift',
      'Unlock',
      'Membership',
      'Cancel renewal',
      'Follow',
      'My list',
      'Log in',
    ],
    forbidden: [
      never(/\b[Ss]ign(ed|ing)? in\b/, 'log in'),
      never(/\bPremium\b/, 'Membership'),
      never(/yours for good/, 'what the terms keep'),
      never(/\bNot refundable\b/, 'Non-refundable except where required by law'),
      notInInterface(/Think again/, 'Cancel'),
      notInInterface(/Get coins/, 'Top up'),
      notInInterface(/nothing is loaded ahead/, 'when the data saver loads the next episode'),
    ],
  },
  zh: {
    required: [
      '金幣',
      '儲值',
      '加贈',
      '官方贈點',
      '解鎖',
      '會員',
      '取消續訂',
      '追劇',
      '我的片單',
      '錢包',
      '字幕',
      '訪客',
      '回報',
    ],
    forbidden: [
      never(/虛擬貨幣/, '虛擬點數'),
      never(/永久擁有/, '一次付費'),
      never(/取得金幣/, '儲值'),
      never(/條碼/, 'QR Code'),
      never(/意見回饋/, '回報'),
      never(/VIP/, '會員'),
      // 點兩下 means a double tap, as for a like.
      never(/點兩下(?:即可|就能)取消/, '兩步'),
      notInInterface(/您/, '你'),
      notInInterface(/解鎖劇集/, '解鎖單集'),
      notInInterface(/這一排|其他排/, '專區'),
      notInStudio(/您/, '你'),
      notInStudio(/意見回饋/, '回報'),
      // A whole series is 作品, one part of it 集數.
      notInStudio(/劇集|影集/, '作品, 集數'),
      notInInterface(/不預先載入/, '下一集在開始前不久才載入'),
    ],
  },
  es: {
    required: [
      'monedas',
      'Recargar',
      'Bono',
      'Cortesía',
      'Desbloquear',
      'Membresía',
      'Seguir',
      'Mi lista',
      'billetera',
      'Subtítulos',
    ],
    forbidden: [
      never(/moneda virtual|monedas virtuales/, 'otros saldos virtuales'),
      never(/\bmóvil/, 'celular'),
      never(/monedero|\b[Cc]artera/, 'billetera'),
      never(/[«»]/, '“ ”'),
      never(/\bIntroduce\b|\bRellena\b/, 'Ingresa, Completa'),
      never(/\bPremium\b/, 'Membresía'),
      notInInterface(/título completo|Título completo/, 'serie completa'),
      never(/\b[Aa]ñad/, 'agregar'),
      never(/\b[Aa]justes\b/, 'configuración'),
      never(/[Mm]is mensajes|formulario de comentarios/, 'Mis reportes'),
      never(/\bVIP\b/, 'miembro'),
      never(/vídeo/, 'video'),
      // Perfect tenses are Spain’s; Latin America uses the simple past.
      never(/\bse han? \w+do\b|\bhan? (?:caducado|cambiado|sido|ocurrido|llegado|terminado)\b/, 'the simple past'),
      // `subtítulos` (subtitles) is allowed.
      notInInterface(/(?<!sub)títulos?\b/i, 'serie'),
      notInInterface(/nada (?:se carga )?por adelantado/, 'el siguiente episodio se carga poco antes'),
      notInStudio(/(?<!sub)títulos?\b/i, 'serie'),
      notInStudio(/[Mm]onedero|[Cc]opias? de seguridad/, 'billetera, respaldo'),
      notInStudio(/“Yo”/, 'Mi cuenta'),
      notInStudio(/[«»]|\b[Aa]ñ[aá]d|[Vv]ídeo/, '“ ”, agregar, video'),
      // In es-419, Intl separates thousands with a comma.
      notInStudio(/\d[.\s]000/, 'a comma'),
    ],
  },
  ja: {
    required: [
      'コイン',
      'チャージ',
      'ボーナス',
      '付与',
      'アンロック',
      'メンバーシップ',
      '自動更新を停止',
      'フォロー',
      'マイリスト',
      'ウォレット',
      '字幕',
      'ゲスト',
      'お問い合わせ',
    ],
    forbidden: [
      never(/仮想通貨/, 'アプリ内通貨'),
      never(/更新を解約/, '自動更新を停止'),
      never(/プレミアム/, 'メンバーシップ'),
      never(/ずっと見られ/, '1回の支払いで'),
      never(/解放|解除済み|ロック解除/, 'アンロック'),
      never(/フィードバックフォーム|メッセージ一覧|送信した報告/, 'お問い合わせ'),
      never(/VIP|まで会員/, 'メンバー'),
      never(/ブラウザー/, 'ブラウザ'),
      // 残す also means to keep.
      notInInterface(/残したまま移|残して移/, '手放す'),
      notInStudio(/解放|ロック解除|解除済み|会員|ブラウザー|フィードバック/, 'アンロック, メンバー, ブラウザ, 報告'),
      notInInterface(/先読みをしません/, '次の話は始まる直前に'),
      notInInterface(/考え直す|やめておく/, 'キャンセル'),
    ],
  },
  th: {
    required: [
      'เหรียญ',
      'เติมเหรียญ',
      'โบนัส',
      'เหรียญที่ได้รับ',
      'ปลดล็อก',
      'สิทธิ์สมาชิก',
      'ยกเลิกการต่ออายุ',
      'ติดตาม',
      'กระเป๋าเงิน',
      'คำบรรยาย',
      'ผู้เยี่ยมชม',
      'เรื่องที่แจ้ง',
    ],
    forbidden: [
      never(/เงินเสมือน/, 'สกุลเงินในแอป'),
      never(/พรีเมียม/, 'สิทธิ์สมาชิก'),
      never(/ซับไตเติล/, 'คำบรรยาย'),
      // ตอนนี้ reads as “now”.
      never(/(?:ล็อก|โหลด|ของ|ใน|จาก|พูดถึง)ตอนนี้|ตอนนี้(?:ไม่มีให้|ถูก|ปลดล็อก)/, 'ตอนที่เลือก, ตอนที่เล่นอยู่'),
      // สมาชิก alone means a member (a person), not a membership.
      never(/(?<!สิทธิ์)สมาชิก(?:ของคุณ|หมดอายุ|ต่ออายุ|ภาพ)|เหรียญ(?:และ|หรือ| )สมาชิก/, 'สิทธิ์สมาชิก'),
      never(/แบบฟอร์มความคิดเห็น/, 'แบบฟอร์มแจ้งปัญหา'),
      never(/คอมพิวเตอร์อุปกรณ์/, 'คอมพิวเตอร์เครื่องนี้'),
      never(/เสียเงิน/, 'ใช้เหรียญ'),
      never(/VIP/, 'สมาชิก'),
      never(/[^ ]ๆ/, 'a space before ๆ'),
      notInInterface(/ชั้น(?:นี้|อื่น)/, 'หมวด'),
      notInStudio(/“ฉัน”/, 'โปรไฟล์'),
      notInStudio(/ข้อโต้แย้ง/, 'ข้อพิพาท'),
      notInStudio(/(?:(?<!จน)ถึง|เปิด|ดู|หรือ)ตอนนี้/, 'ตอนดังกล่าว'),
      notInStudio(/หน้าชำระเงิน/, 'หน้าจ่ายเงิน, as for the paywall elsewhere'),
      notInStudio(/กระเป๋า(?!เงิน)/, 'กระเป๋าเงิน'),
      notInStudio(/[^ ]ๆ/, 'a space before ๆ'),
      notInInterface(/ไม่โหลดอะไรล่วงหน้า/, 'โหลดตอนถัดไปก่อนเริ่มไม่นาน'),
      notInInterface(/คิวอาร์โค้ด/, 'QR โค้ด'),
      notInInterface(/ตลอดไป/, 'จ่ายครั้งเดียว'),
      notInInterface(/โทรศัพท์(?!')/, 'มือถือ'),
    ],
  },
  id: {
    required: [
      'Koin',
      'Isi koin',
      'Bonus',
      'Hadiah',
      'Buka kunci',
      'Membership',
      'Batalkan perpanjangan',
      'Ikuti',
      'Daftar saya',
      'Dompet',
      'Subtitle',
      'tamu',
      'Laporan saya',
    ],
    forbidden: [
      never(/mata uang virtual/, 'saldo virtual'),
      never(/[Kk]eanggotaan/, 'membership'),
      never(/[Ss]eluruh judul/, 'satu serial penuh'),
      never(/\bPremium\b/, 'Membership'),
      never(/takarir|[Ss]ubtitel\b/, 'subtitle'),
      never(/tanda terima|kuitansi/i, 'struk'),
      never(/peramban/i, 'browser'),
      never(/setelan/i, 'pengaturan'),
      never(/\bmasukan\b/i, 'laporan'),
      // `member:` is the key of a text, not a word in a text.
      never(/\bmember\b(?!:)|\bVIP\b/, 'anggota'),
      never(/[Kk]oin ini ada di/, 'hanya ada di'),
      notInInterface(/Siapa yang membayar/, 'Data penagihan'),
      notInStudio(/\bAnda\b/, 'kamu'),
      notInStudio(/peramban|subtitel\b|keanggotaan/i, 'browser, subtitle, membership'),
      notInInterface(/dimuat lebih dulu/, 'sesaat sebelum mulai'),
      notInInterface(/\b(?:mem)?buka (?:episode|EP)\b/i, 'buka kunci'),
      notInInterface(/\bAnda\b/, 'kamu'),
      notInInterface(/\b[Ll]uring\b/, 'offline'),
    ],
  },
}
