import type { LanguageKey } from '@cliffhanger/domain/languages'
import { type RefundMailTexts, refundMailTexts } from './refund-texts.ts'

/** Texts of emails about payments, with the placeholders `{brand}`, `{name}`, `{price}`, `{date}` and `{card}`. */
export interface PaymentMailTexts extends RefundMailTexts {
  readonly order: string
  readonly what: string
  readonly paid: string
  readonly when: string
  readonly receipt: {
    readonly subject: string
    readonly thanks: string
    readonly renews: string
    readonly renewed: string
  }
  readonly rescue: { readonly why: string; readonly link: string; readonly scan: string }
  readonly renewalNotice: {
    readonly subject: string
    readonly text: string
    /** Replaces `text` if the last four digits of the card are known. */
    readonly withCard: string
    readonly link: string
  }
  readonly renewalFailed: { readonly subject: string; readonly text: string }
  readonly membershipEnded: { readonly subject: string; readonly text: string }
  readonly walletMoved: { readonly subject: string; readonly text: string }
  /** Says how to cancel renewal, in emails about a membership that renews. */
  readonly cancel: string
}

export const paymentMailTexts: Readonly<Record<LanguageKey, PaymentMailTexts>> = {
  en: {
    order: 'Order',
    what: 'For',
    paid: 'Paid',
    when: 'Date',
    receipt: {
      subject: 'Your {brand} receipt: {name}',
      thanks: 'Thank you. Your payment has arrived and everything is in your account.',
      renews: 'Your membership renews automatically for {price}. The next charge is on {date}; we email you before it.',
      renewed: 'Your membership has been renewed.',
    },
    rescue: {
      why: 'You are not logged in, so your purchases are only on the device you paid with. Keep this email: with the link below you can bring them to another device. It works once, for 30 days. Do not pass it on.',
      link: 'Bring my purchases to this device',
      scan: 'Or scan this with the other device',
    },
    renewalNotice: {
      subject: 'Your {brand} membership renews on {date}',
      text: 'On {date} we will charge {price} for your membership {name}.',
      withCard: 'On {date} we will charge {price} to your card ending in {card} for your membership {name}.',
      link: 'Cancel renewal',
    },
    renewalFailed: {
      subject: 'We could not renew your {brand} membership',
      text: 'Your card was declined for {price} ({name}). We will try again on {date}. You do not have to do anything; to use another card, let the membership end and join again.',
    },
    membershipEnded: {
      subject: 'Your {brand} membership is not renewed any more',
      text: 'Your card was declined for {name}, so nothing more will be charged. Paid time stays yours until its end; you can join again at any time.',
    },
    ...refundMailTexts.en,
    walletMoved: {
      subject: 'Your {brand} wallet was moved to another device',
      text: 'Your purchases were moved to another device on {date}, and the old device no longer has them. If that was not you, write to us at once.',
    },
    cancel: 'Cancel any time: Me › Manage › Cancel renewal.',
  },
  zh: {
    order: '訂單',
    what: '項目',
    paid: '已付金額',
    when: '日期',
    receipt: {
      subject: '您的{brand}收據：{name}',
      thanks: '感謝您。我們已收到款項，所有內容都已加入您的帳號。',
      renews: '您的會員將以 {price} 自動續訂。下次扣款日為 {date}，扣款前我們會寫信通知您。',
      renewed: '您的會員已續訂。',
    },
    rescue: {
      why: '您尚未登入，購買的內容保存在付款時使用的裝置上。請保留這封信：透過下方連結，可將內容移至另一部裝置。連結 30 天內有效，僅能使用一次，請勿轉傳。',
      link: '將購買內容移至此裝置',
      scan: '或用另一部裝置掃描',
    },
    renewalNotice: {
      subject: '您的{brand}會員將於 {date} 續訂',
      text: '我們將於 {date} 收取會員「{name}」的費用 {price}。',
      withCard: '我們將於 {date} 向末四碼為 {card} 的卡片收取會員「{name}」的費用 {price}。',
      link: '取消續訂',
    },
    renewalFailed: {
      subject: '您的{brand}會員續訂未成功',
      text: '您的卡片扣款失敗（「{name}」，{price}）。我們將於 {date} 再試一次，您無須採取任何行動；如需換卡，請待會員到期後重新加入。',
    },
    membershipEnded: {
      subject: '您的{brand}會員不再續訂',
      text: '您的卡片扣款失敗（「{name}」），因此不會再扣款。已付費的時間仍可使用至期滿，您也可以隨時重新加入。',
    },
    ...refundMailTexts.zh,
    walletMoved: {
      subject: '您的{brand}錢包已移至另一部裝置',
      text: '您的購買內容已於 {date} 移至另一部裝置，原裝置不再保有這些內容。如果不是您本人的操作，請立即與我們聯絡。',
    },
    cancel: '隨時可以取消：我的 › 管理 › 取消續訂。',
  },
  es: {
    order: 'Pedido',
    what: 'Concepto',
    paid: 'Pagado',
    when: 'Fecha',
    receipt: {
      subject: 'Tu recibo de {brand}: {name}',
      thanks: 'Gracias. Tu pago llegó y todo está en tu cuenta.',
      renews:
        'Tu membresía se renueva automáticamente por {price}. El próximo cobro es el {date}; te escribiremos antes.',
      renewed: 'Tu membresía se renovó.',
    },
    rescue: {
      why: 'No iniciaste sesión, así que tus compras están en el dispositivo con el que pagaste. Guarda este correo: con el enlace de abajo puedes llevarlas a otro dispositivo. Sirve una vez, durante 30 días. No lo compartas.',
      link: 'Traer mis compras a este dispositivo',
      scan: 'O escanéalo con el otro dispositivo',
    },
    renewalNotice: {
      subject: 'Tu membresía de {brand} se renueva el {date}',
      text: 'El {date} cobraremos {price} por tu membresía {name}.',
      withCard: 'El {date} cobraremos {price} por tu membresía {name} a tu tarjeta terminada en {card}.',
      link: 'Cancelar la renovación',
    },
    renewalFailed: {
      subject: 'No pudimos renovar tu membresía de {brand}',
      text: 'No pudimos cobrar {price} a tu tarjeta por {name}. Lo intentaremos de nuevo el {date}. No tienes que hacer nada; para usar otra tarjeta, deja que la membresía termine y únete de nuevo.',
    },
    membershipEnded: {
      subject: 'Tu membresía de {brand} ya no se renueva',
      text: 'No pudimos cobrar {name} a tu tarjeta, así que no cobraremos nada más. El tiempo pagado es tuyo hasta el final; puedes volver cuando quieras.',
    },
    ...refundMailTexts.es,
    walletMoved: {
      subject: 'Tu billetera de {brand} se movió a otro dispositivo',
      text: 'Tus compras se movieron a otro dispositivo el {date} y ya no están en el anterior. Si no fuiste tú, escríbenos enseguida.',
    },
    cancel: 'Cancela cuando quieras: Mi cuenta › Administrar › Cancelar la renovación.',
  },
  ja: {
    order: '注文番号',
    what: '内容',
    paid: 'お支払い額',
    when: '日付',
    receipt: {
      subject: '{brand} 領収書：{name}',
      thanks: 'ありがとうございます。お支払いを確認し、すべてアカウントに反映しました。',
      renews: 'メンバーシップは{price}で自動更新されます。次回の請求日は {date} で、その前にメールでお知らせします。',
      renewed: 'メンバーシップを更新しました。',
    },
    rescue: {
      why: 'ログインしていないため、購入内容はお支払いに使った端末に保存されています。このメールを保管してください。下のリンクで別の端末へ移せます。有効期限は30日間、使えるのは1回だけです。他の人に渡さないでください。',
      link: '購入内容をこの端末に移す',
      scan: 'または別の端末で読み取ってください',
    },
    renewalNotice: {
      subject: '{brand}のメンバーシップは{date}に更新されます',
      text: '{date} に、メンバーシップ「{name}」の料金 {price} を請求します。',
      withCard: '{date} に、末尾が {card} のカードへ、メンバーシップ「{name}」の料金 {price} を請求します。',
      link: '自動更新を停止',
    },
    renewalFailed: {
      subject: '{brand}のメンバーシップを更新できませんでした',
      text: '「{name}」の {price} がカードで承認されませんでした。{date}に再度決済を行います。手続きは不要です。別のカードを使うには、メンバーシップの終了後に再度ご加入ください。',
    },
    membershipEnded: {
      subject: '{brand}のメンバーシップは今後更新されません',
      text: '「{name}」のお支払いが承認されなかったため、今後の請求はありません。お支払い済みの期間は最後までご利用いただけます。いつでも再加入できます。',
    },
    ...refundMailTexts.ja,
    walletMoved: {
      subject: '{brand}のウォレットが別の端末に移されました',
      text: '{date} に購入内容が別の端末へ移され、元の端末からはなくなりました。お心当たりがない場合は、すぐにご連絡ください。',
    },
    cancel: 'いつでも停止できます：マイページ › 管理 › 自動更新を停止。',
  },
  th: {
    order: 'คำสั่งซื้อ',
    what: 'รายการ',
    paid: 'ชำระแล้ว',
    when: 'วันที่',
    receipt: {
      subject: 'ใบเสร็จ {brand} ของคุณ: {name}',
      thanks: 'ขอบคุณ เราได้รับการชำระเงินแล้ว และทุกอย่างอยู่ในบัญชีของคุณแล้ว',
      renews: 'สิทธิ์สมาชิกของคุณต่ออายุอัตโนมัติในราคา {price} จะเรียกเก็บครั้งถัดไปวันที่ {date} โดยเราจะส่งอีเมลแจ้งก่อน',
      renewed: 'ต่ออายุสิทธิ์สมาชิกของคุณแล้ว',
    },
    rescue: {
      why: 'คุณไม่ได้เข้าสู่ระบบ สิ่งที่ซื้อจึงอยู่ในอุปกรณ์ที่ใช้ชำระเงิน โปรดเก็บอีเมลนี้ไว้ ลิงก์ด้านล่างใช้ย้ายไปยังอุปกรณ์อื่นได้หนึ่งครั้งภายใน 30 วัน อย่าส่งต่อให้ผู้อื่น',
      link: 'ย้ายสิ่งที่ซื้อมายังอุปกรณ์นี้',
      scan: 'หรือสแกนด้วยอุปกรณ์อีกเครื่อง',
    },
    renewalNotice: {
      subject: 'สิทธิ์สมาชิก {brand} ของคุณจะต่ออายุวันที่ {date}',
      text: 'วันที่ {date} เราจะเรียกเก็บ {price} สำหรับสิทธิ์สมาชิก {name}',
      withCard: 'วันที่ {date} เราจะเรียกเก็บ {price} จากบัตรที่ลงท้ายด้วย {card} สำหรับสิทธิ์สมาชิก {name}',
      link: 'ยกเลิกการต่ออายุ',
    },
    renewalFailed: {
      subject: 'เราต่ออายุสิทธิ์สมาชิก {brand} ของคุณไม่สำเร็จ',
      text: 'ตัดเงิน {price} จากบัตรของคุณสำหรับ {name} ไม่สำเร็จ เราจะลองอีกครั้งวันที่ {date} คุณไม่ต้องทำอะไร หากต้องการใช้บัตรอื่น ให้รอสิทธิ์สมาชิกหมดอายุแล้วสมัครใหม่',
    },
    membershipEnded: {
      subject: 'สิทธิ์สมาชิก {brand} ของคุณจะไม่ต่ออายุอีก',
      text: 'ตัดเงินจากบัตรของคุณสำหรับ {name} ไม่สำเร็จ จึงไม่มีการเรียกเก็บอีก เวลาที่ชำระแล้วยังใช้ได้จนครบ และคุณสมัครใหม่ได้ทุกเมื่อ',
    },
    ...refundMailTexts.th,
    walletMoved: {
      subject: 'กระเป๋าเงิน {brand} ของคุณถูกย้ายไปยังอุปกรณ์อื่น',
      text: 'สิ่งที่คุณซื้อถูกย้ายไปยังอุปกรณ์อื่นเมื่อวันที่ {date} และไม่อยู่ในอุปกรณ์เดิมแล้ว หากไม่ใช่คุณ โปรดแจ้งเราทันที',
    },
    cancel: 'ยกเลิกได้ทุกเมื่อ: โปรไฟล์ › จัดการ › ยกเลิกการต่ออายุ',
  },
  id: {
    order: 'Pesanan',
    what: 'Untuk',
    paid: 'Dibayar',
    when: 'Tanggal',
    receipt: {
      subject: 'Struk {brand} Anda: {name}',
      thanks: 'Terima kasih. Pembayaran Anda sudah masuk dan semuanya ada di akun Anda.',
      renews:
        'Membership Anda diperpanjang otomatis seharga {price}. Tagihan berikutnya pada {date}; kami mengirim email sebelumnya.',
      renewed: 'Membership Anda telah diperpanjang.',
    },
    rescue: {
      why: 'Anda belum masuk, jadi pembelian Anda tersimpan di perangkat yang dipakai membayar. Simpan email ini: dengan tautan di bawah, Anda dapat memindahkannya ke perangkat lain. Berlaku sekali, selama 30 hari. Jangan bagikan.',
      link: 'Pindahkan pembelian saya ke perangkat ini',
      scan: 'Atau pindai dengan perangkat lain',
    },
    renewalNotice: {
      subject: 'Membership {brand} Anda diperpanjang pada {date}',
      text: 'Pada {date} kami akan menagih {price} untuk membership {name}.',
      withCard: 'Pada {date} kami akan menagih {price} ke kartu Anda yang berakhiran {card} untuk membership {name}.',
      link: 'Batalkan perpanjangan',
    },
    renewalFailed: {
      subject: 'Membership {brand} Anda gagal diperpanjang',
      text: 'Pembayaran {price} untuk {name} dengan kartu Anda ditolak. Kami akan mencoba lagi pada {date}. Anda tidak perlu melakukan apa pun; untuk memakai kartu lain, biarkan membership berakhir lalu bergabung lagi.',
    },
    membershipEnded: {
      subject: 'Membership {brand} Anda tidak diperpanjang lagi',
      text: 'Pembayaran untuk {name} dengan kartu Anda ditolak, jadi tidak ada lagi yang ditagih. Waktu yang sudah dibayar tetap milik Anda; Anda dapat bergabung lagi kapan saja.',
    },
    ...refundMailTexts.id,
    walletMoved: {
      subject: 'Dompet {brand} Anda dipindahkan ke perangkat lain',
      text: 'Pembelian Anda dipindahkan ke perangkat lain pada {date} dan tidak ada lagi di perangkat lama. Jika bukan Anda, segera hubungi kami.',
    },
    cancel: 'Batalkan kapan saja: Saya › Kelola › Batalkan perpanjangan.',
  },
}
