import type { Translated } from '../../message.ts'
import type { history as english } from '../en/history.ts'

export const history: Translated<typeof english> = {
  resume: 'ดูต่อ {title} ตอนที่ {episode}',
  title: 'ประวัติการดู',
  edit: 'แก้ไข',
  selected: { other: 'เลือกแล้ว {count} เรื่อง' },
  selectAll: 'เลือกทั้งหมด',
  selectNone: 'ยกเลิกการเลือก',
  select: 'เลือก {title}',
  delete: { other: 'ลบ ({count})' },
  confirmTitle: { other: 'ลบ {count} เรื่องออกจากประวัติไหม' },
  confirmText: 'ตอนที่ปลดล็อกแล้วยังเป็นของคุณ มีเพียงจุดที่ดูค้างไว้เท่านั้นที่หายไป',
  confirm: 'ลบ',
  thinkAgain: 'ยกเลิก',
  deleteFailed: 'ยังไม่ได้ลบอะไร ลองอีกครั้ง',
  emptyTitle: 'ยังไม่มีประวัติการดู',
  emptyText: 'ดูสักเรื่อง แล้วมันจะรอคุณอยู่ตรงวินาทีที่หยุดไว้',
  findStory: 'หาเรื่องดู',
  failedTitle: 'โหลดประวัติไม่สำเร็จ',
  end: 'ทั้งหมดที่คุณเคยดูอยู่ตรงนี้',
}
