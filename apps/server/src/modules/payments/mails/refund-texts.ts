import type { LanguageKey } from '@cliffhanger/domain/languages'

interface MailText {
  readonly subject: string
  readonly text: string
}

/** Texts of emails about money that is given back, with the placeholders `{brand}` and `{name}`. */
export interface RefundMailTexts {
  readonly refunded: MailText
  /** Replaces `refunded` if only a part of the payment was refunded. */
  readonly refundedPart: MailText
  /** Reports the refund of a payment for something that the buyer already had. */
  readonly paidTwice: MailText
}

export const refundMailTexts: Readonly<Record<LanguageKey, RefundMailTexts>> = {
  en: {
    refunded: {
      subject: 'Your {brand} payment was refunded',
      text: 'Your payment for {name} has been given back. What it had bought was taken out of your account; coins that were spent already are settled with your next top-up.',
    },
    refundedPart: {
      subject: 'A part of your {brand} payment was refunded',
      text: 'A part of your payment for {name} has been given back. The same part of what it had bought was taken out of your account; coins that were spent already are settled with your next top-up.',
    },
    paidTwice: {
      subject: 'We are giving back one of your {brand} payments',
      text: 'You paid for {name} more often than needed, so we are giving the extra payment back. You keep {name}.',
    },
  },
  zh: {
    refunded: {
      subject: '您的{brand}付款已退款',
      text: '「{name}」的款項已退還，所購內容已自您的帳號移除；已使用的金幣會在下次儲值時抵扣。',
    },
    refundedPart: {
      subject: '您的{brand}付款已部分退款',
      text: '「{name}」的部分款項已退還，所購內容已按相同比例自您的帳號移除；已使用的金幣會在下次儲值時抵扣。',
    },
    paidTwice: {
      subject: '我們將退還您的一筆{brand}付款',
      text: '您為「{name}」重複付款，我們將退還多付的款項。「{name}」仍歸您所有。',
    },
  },
  es: {
    refunded: {
      subject: 'Reembolsamos tu pago de {brand}',
      text: 'Devolvimos tu pago de {name}. Lo que compraste con él se retiró de tu cuenta; las monedas ya gastadas se descuentan de tu próxima recarga.',
    },
    refundedPart: {
      subject: 'Reembolsamos una parte de tu pago de {brand}',
      text: 'Devolvimos una parte de tu pago de {name}. La misma parte de lo que compraste con él se retiró de tu cuenta; las monedas ya gastadas se descuentan de tu próxima recarga.',
    },
    paidTwice: {
      subject: 'Te devolvemos uno de tus pagos de {brand}',
      text: 'Pagaste {name} más veces de las necesarias, así que te devolvemos el pago de más. Conservas {name}.',
    },
  },
  ja: {
    refunded: {
      subject: '{brand}のお支払いが返金されました',
      text: '「{name}」の代金を返金し、購入内容をアカウントから取り除きました。すでに使ったコインは次回のチャージで精算されます。',
    },
    refundedPart: {
      subject: '{brand}のお支払いの一部が返金されました',
      text: '「{name}」の代金の一部を返金し、購入内容から同じ割合をアカウントから取り除きました。すでに使ったコインは次回のチャージで精算されます。',
    },
    paidTwice: {
      subject: '{brand}のお支払いを1件返金します',
      text: '「{name}」の代金が重複して支払われたため、余分なお支払いを返金します。「{name}」は引き続きご利用いただけます。',
    },
  },
  th: {
    refunded: {
      subject: 'คืนเงิน {brand} ให้คุณแล้ว',
      text: 'เราคืนเงินสำหรับ {name} แล้ว และนำสิ่งที่ซื้อออกจากบัญชีของคุณ เหรียญที่ใช้ไปแล้วจะหักจากการเติมครั้งถัดไป',
    },
    refundedPart: {
      subject: 'คืนเงิน {brand} บางส่วนให้คุณแล้ว',
      text: 'เราคืนเงินบางส่วนสำหรับ {name} แล้ว และนำสิ่งที่ซื้อออกจากบัญชีของคุณในสัดส่วนเดียวกัน เหรียญที่ใช้ไปแล้วจะหักจากการเติมครั้งถัดไป',
    },
    paidTwice: {
      subject: 'เราจะคืนเงิน {brand} หนึ่งรายการให้คุณ',
      text: 'คุณชำระค่า {name} ซ้ำ เราจึงจะคืนเงินส่วนที่เกิน {name} ยังเป็นของคุณ',
    },
  },
  id: {
    refunded: {
      subject: 'Pembayaran {brand} Anda telah dikembalikan',
      text: 'Pembayaran Anda untuk {name} telah dikembalikan. Yang dibeli dengannya dikeluarkan dari akun Anda; koin yang sudah terpakai diperhitungkan pada pengisian berikutnya.',
    },
    refundedPart: {
      subject: 'Sebagian pembayaran {brand} Anda telah dikembalikan',
      text: 'Sebagian pembayaran Anda untuk {name} telah dikembalikan. Bagian yang sama dari yang dibeli dengannya dikeluarkan dari akun Anda; koin yang sudah terpakai diperhitungkan pada pengisian berikutnya.',
    },
    paidTwice: {
      subject: 'Satu pembayaran {brand} Anda akan dikembalikan',
      text: 'Anda membayar {name} lebih dari yang diperlukan, jadi kelebihan pembayarannya kami kembalikan. {name} tetap milik Anda.',
    },
  },
}
