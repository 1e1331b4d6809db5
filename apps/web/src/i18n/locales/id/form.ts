import type { Translated } from '../../message.ts'
import type { form as english } from '../en/form.ts'

export const form: Translated<typeof english> = {
  SET_TEXT1_5: 'Email tidak boleh kosong',
  SET_TEXT1_6: 'Kode tidak boleh kosong',
  SET_TEXT1_7: 'Bukan alamat email',
  SET_TEXT1_8: 'Harap isi pertanyaan',
  FIRSTNAME_TXT8: 'Harap isi kolom ini',
  code: 'Kode verifikasi',
  getCode: 'Minta',
  getAgainIn: 'Lagi dalam {seconds} dtk',
  codeNotSent: 'Kode tidak dapat dikirim. Coba lagi nanti.',
}
