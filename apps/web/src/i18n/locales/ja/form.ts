import type { Translated } from '../../message.ts'
import type { form as english } from '../en/form.ts'

export const form: Translated<typeof english> = {
  SET_TEXT1_5: 'メールアドレスを入力してください',
  SET_TEXT1_6: '認証コードを入力してください',
  SET_TEXT1_7: 'メールアドレスの形式が正しくありません',
  SET_TEXT1_8: '内容を入力してください',
  FIRSTNAME_TXT8: 'この項目を入力してください',
  code: '認証コード',
  getCode: '取得',
  getAgainIn: '{seconds}秒後に再取得',
  codeNotSent: 'コードを送信できませんでした。少し待ってからお試しください。',
}
