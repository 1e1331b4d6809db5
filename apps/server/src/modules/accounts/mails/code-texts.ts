import type { LanguageKey } from '@cliffhanger/domain/languages'

/**
 * Texts of emails with a code, with the placeholder `{brand}`. No text may contain a word of eight capitals and digits.
 */
export interface CodeTexts {
  readonly subject: Readonly<Record<1 | 2 | 3, string>>
  readonly why: Readonly<Record<1 | 2 | 3, string>>
  readonly validity: string
  readonly ignore: string
}

export const codeTexts: Readonly<Record<LanguageKey, CodeTexts>> = {
  en: {
    subject: {
      1: 'Your {brand} login code',
      2: 'Your code to delete your {brand} account',
      3: 'Your code to recover your {brand} wallet',
    },
    why: {
      1: 'Enter this code to log in to {brand}:',
      2: 'Enter this code to delete your {brand} account. You can restore it by logging in within 15 days:',
      3: 'Enter this code to bring your {brand} wallet to this device:',
    },
    validity: 'The code works once, for 10 minutes. We never ask you for it by phone or message.',
    ignore: 'If you did not ask for it, ignore this email. Nothing will happen.',
  },
  zh: {
    subject: { 1: '您的{brand}登入驗證碼', 2: '刪除{brand}帳號的驗證碼', 3: '找回{brand}錢包的驗證碼' },
    why: {
      1: '請輸入以下驗證碼以登入{brand}：',
      2: '請輸入以下驗證碼以刪除您的{brand}帳號。15 天內重新登入即可恢復：',
      3: '請輸入以下驗證碼，將您的{brand}錢包移至此裝置：',
    },
    validity: '驗證碼 10 分鐘內有效，僅能使用一次。我們絕不會透過電話或訊息向您索取。',
    ignore: '如果不是您本人的操作，請忽略此郵件，不會有任何變更。',
  },
  es: {
    subject: {
      1: 'Tu código para entrar en {brand}',
      2: 'Tu código para eliminar tu cuenta de {brand}',
      3: 'Tu código para recuperar tu billetera de {brand}',
    },
    why: {
      1: 'Ingresa este código para entrar en {brand}:',
      2: 'Ingresa este código para eliminar tu cuenta de {brand}. Puedes recuperarla si entras en un plazo de 15 días:',
      3: 'Ingresa este código para traer tu billetera de {brand} a este dispositivo:',
    },
    validity: 'El código sirve una sola vez, durante 10 minutos. Nunca te lo pediremos por teléfono ni por mensaje.',
    ignore: '¿No lo pediste tú? Ignora este correo; no pasará nada.',
  },
  ja: {
    subject: {
      1: '{brand} ログイン用の認証コード',
      2: '{brand} アカウント削除用の認証コード',
      3: '{brand} ウォレット復元用の認証コード',
    },
    why: {
      1: '{brand}にログインするには、次のコードを入力してください：',
      2: '{brand}のアカウントを削除するには、次のコードを入力してください。15日以内にログインすれば元に戻せます：',
      3: '{brand}のウォレットをこの端末に移すには、次のコードを入力してください：',
    },
    validity: 'コードの有効期限は10分で、使えるのは1回だけです。電話やメッセージでお尋ねすることはありません。',
    ignore: 'お心当たりのない場合は、このメールを無視してください。何も変更されません。',
  },
  th: {
    subject: {
      1: 'รหัสเข้าสู่ระบบ {brand} ของคุณ',
      2: 'รหัสสำหรับลบบัญชี {brand} ของคุณ',
      3: 'รหัสสำหรับกู้คืนกระเป๋าเงิน {brand} ของคุณ',
    },
    why: {
      1: 'กรอกรหัสนี้เพื่อเข้าสู่ระบบ {brand}:',
      2: 'กรอกรหัสนี้เพื่อลบบัญชี {brand} ของคุณ คุณกู้คืนได้โดยเข้าสู่ระบบภายใน 15 วัน:',
      3: 'กรอกรหัสนี้เพื่อย้ายกระเป๋าเงิน {brand} มายังอุปกรณ์นี้:',
    },
    validity: 'รหัสใช้ได้ครั้งเดียวภายใน 10 นาที เราไม่เคยขอรหัสทางโทรศัพท์หรือข้อความ',
    ignore: 'หากคุณไม่ได้ขอรหัสนี้ ไม่ต้องดำเนินการใด ๆ กับอีเมลนี้ จะไม่มีอะไรเปลี่ยนแปลง',
  },
  id: {
    subject: {
      1: 'Kode masuk {brand} Anda',
      2: 'Kode untuk menghapus akun {brand} Anda',
      3: 'Kode untuk memulihkan dompet {brand} Anda',
    },
    why: {
      1: 'Masukkan kode ini untuk masuk ke {brand}:',
      2: 'Masukkan kode ini untuk menghapus akun {brand} Anda. Anda dapat memulihkannya dengan masuk dalam 15 hari:',
      3: 'Masukkan kode ini untuk memindahkan dompet {brand} Anda ke perangkat ini:',
    },
    validity: 'Kode berlaku satu kali selama 10 menit. Kami tidak pernah memintanya lewat telepon atau pesan.',
    ignore: 'Bukan Anda yang meminta? Abaikan email ini; tidak akan terjadi apa-apa.',
  },
}
