import type { Translated } from '../../message.ts'
import type { form as english } from '../en/form.ts'

export const form: Translated<typeof english> = {
  SET_TEXT1_5: '請輸入電子信箱',
  SET_TEXT1_6: '請輸入驗證碼',
  SET_TEXT1_7: '信箱格式不正確',
  SET_TEXT1_8: '請輸入問題',
  FIRSTNAME_TXT8: '請填寫此欄位',
  code: '驗證碼',
  getCode: '取得',
  getAgainIn: '{seconds} 秒後可重新取得',
  codeNotSent: '驗證碼寄送失敗，請稍後再試。',
}
