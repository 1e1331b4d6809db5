import type { LanguageKey } from '@cliffhanger/domain/languages'

/** Texts of notifications and of the weekly mail, with the placeholders `{brand}`, `{n}`, `{first}` and `{last}`. */
export interface NotificationTexts {
  readonly episode: string
  readonly episodes: string
  readonly answer: string
  readonly gift: string
  readonly digest: {
    readonly subject: string
    readonly lead: string
    readonly open: string
    readonly why: string
    readonly end: string
  }
  /** Texts of the unsubscribe page. */
  readonly end: {
    readonly ask: string
    readonly button: string
    readonly done: string
    readonly again: string
    readonly wrong: string
  }
}

export const notificationTexts: Readonly<Record<LanguageKey, NotificationTexts>> = {
  en: {
    episode: 'Episode {n} is here.',
    episodes: 'Episodes {first} to {last} are here.',
    answer: 'Your report has been answered.',
    gift: 'Your gift has been accepted.',
    digest: {
      subject: 'New episodes this week on {brand}',
      lead: 'New episodes of titles that you follow:',
      open: 'Open My list',
      why: 'You get this email once a week at most, because you switched it on in the settings of {brand}.',
      end: 'Stop this email',
    },
    end: {
      ask: 'Stop the weekly email with new episodes?',
      button: 'Stop this email',
      done: 'You will not get this email any more.',
      again: 'You can switch it on again in the settings of {brand}.',
      wrong: 'This link is not complete. Open it from the email again.',
    },
  },
  zh: {
    episode: '第 {n} 集上架了。',
    episodes: '第 {first} 至 {last} 集上架了。',
    answer: '您的回報已有回覆。',
    gift: '您送的禮物已有人收下。',
    digest: {
      subject: '{brand}本週新集數',
      lead: '您追的劇有新集數：',
      open: '打開我的片單',
      why: '您在{brand}的設定中開啟了這封信，每週最多寄送一次。',
      end: '不再寄送',
    },
    end: {
      ask: '不再寄送每週新集數通知信？',
      button: '不再寄送',
      done: '之後不會再寄送這封信。',
      again: '您可以隨時在{brand}的設定中重新開啟。',
      wrong: '連結不完整，請從信中重新打開。',
    },
  },
  es: {
    episode: 'Ya está el episodio {n}.',
    episodes: 'Ya están los episodios {first} a {last}.',
    answer: 'Respondimos tu reporte.',
    gift: 'Aceptaron tu regalo.',
    digest: {
      subject: 'Nuevos episodios de la semana en {brand}',
      lead: 'Nuevos episodios de las series que sigues:',
      open: 'Abrir Mi lista',
      why: 'Recibes este correo como máximo una vez por semana, porque lo activaste en la configuración de {brand}.',
      end: 'Dejar de recibir este correo',
    },
    end: {
      ask: '¿Dejar de recibir el correo semanal con nuevos episodios?',
      button: 'Dejar de recibirlo',
      done: 'Ya no recibirás este correo.',
      again: 'Puedes volver a activarlo en la configuración de {brand}.',
      wrong: 'El enlace está incompleto. Ábrelo de nuevo desde el correo.',
    },
  },
  ja: {
    episode: '第{n}話が公開されました。',
    episodes: '第{first}話から第{last}話が公開されました。',
    answer: 'お問い合わせに回答がありました。',
    gift: '贈ったギフトが受け取られました。',
    digest: {
      subject: '{brand} 今週の新着エピソード',
      lead: 'フォロー中の作品に新しいエピソードがあります：',
      open: 'マイリストを開く',
      why: '{brand}の設定でオンにされたため、このメールを週に1回までお送りしています。',
      end: 'このメールの配信を停止',
    },
    end: {
      ask: '新着エピソードの週刊メールを停止しますか？',
      button: '配信を停止',
      done: 'このメールは今後届きません。',
      again: '{brand}の設定でいつでも再開できます。',
      wrong: 'リンクが正しくありません。メールからもう一度開いてください。',
    },
  },
  th: {
    episode: 'ตอนที่ {n} มาแล้ว',
    episodes: 'ตอนที่ {first} ถึง {last} มาแล้ว',
    answer: 'เรื่องที่คุณแจ้งมีคำตอบแล้ว',
    gift: 'มีผู้รับของขวัญของคุณแล้ว',
    digest: {
      subject: 'ตอนใหม่ประจำสัปดาห์บน {brand}',
      lead: 'ตอนใหม่ของเรื่องที่คุณติดตาม:',
      open: 'เปิดรายการของฉัน',
      why: 'คุณได้รับอีเมลนี้ไม่เกินสัปดาห์ละครั้ง เพราะคุณเปิดไว้ในการตั้งค่าของ {brand}',
      end: 'หยุดรับอีเมลนี้',
    },
    end: {
      ask: 'หยุดรับอีเมลตอนใหม่ประจำสัปดาห์ใช่ไหม',
      button: 'หยุดรับอีเมลนี้',
      done: 'คุณจะไม่ได้รับอีเมลนี้อีก',
      again: 'คุณเปิดอีกครั้งได้ในการตั้งค่าของ {brand}',
      wrong: 'ลิงก์ไม่สมบูรณ์ โปรดเปิดจากอีเมลอีกครั้ง',
    },
  },
  id: {
    episode: 'Episode {n} sudah tayang.',
    episodes: 'Episode {first} sampai {last} sudah tayang.',
    answer: 'Laporan Anda sudah dijawab.',
    gift: 'Kado Anda sudah diterima.',
    digest: {
      subject: 'Episode baru minggu ini di {brand}',
      lead: 'Episode baru dari serial yang Anda ikuti:',
      open: 'Buka Daftar saya',
      why: 'Anda menerima email ini paling banyak sekali seminggu, karena Anda mengaktifkannya di pengaturan {brand}.',
      end: 'Berhenti menerima email ini',
    },
    end: {
      ask: 'Berhenti menerima email mingguan tentang episode baru?',
      button: 'Berhenti menerima',
      done: 'Anda tidak akan menerima email ini lagi.',
      again: 'Anda dapat mengaktifkannya lagi di pengaturan {brand}.',
      wrong: 'Tautan ini tidak lengkap. Buka lagi dari email.',
    },
  },
}
