import type { Translated } from '../../message.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  all: 'เอกสาร',
  changed: 'แก้ไขล่าสุด {date}',
  foreign: 'เอกสารนี้มีเฉพาะภาษา{language}',
  failedTitle: 'โหลดเอกสารไม่สำเร็จ',
  contact: 'ติดต่อ',
  toForm: 'เขียนถึงเรา',
  toMessages: 'เรื่องที่แจ้ง',
}
