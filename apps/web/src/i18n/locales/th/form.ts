import type { Translated } from '../../message.ts'
import type { form as english } from '../en/form.ts'

export const form: Translated<typeof english> = {
  SET_TEXT1_5: 'ต้องกรอกอีเมล',
  SET_TEXT1_6: 'ต้องกรอกรหัสยืนยัน',
  SET_TEXT1_7: 'อีเมลไม่ถูกต้อง',
  SET_TEXT1_8: 'กรุณากรอกคำถาม',
  FIRSTNAME_TXT8: 'กรุณากรอกช่องนี้',
  code: 'รหัสยืนยัน',
  getCode: 'รับรหัส',
  getAgainIn: 'ขอใหม่ได้ใน {seconds} วิ',
  codeNotSent: 'ส่งรหัสไม่สำเร็จ ลองใหม่อีกครั้งในอีกสักครู่',
}
