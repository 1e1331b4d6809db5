import type { Translated } from '../../message.ts'
import type { find as english } from '../en/find.ts'

export const find: Translated<typeof english> = {
  submit: 'ค้นหา',
  clear: 'ล้างข้อความ',
  recent: 'ค้นหาล่าสุด',
  clearAll: 'ล้างทั้งหมด',
  cleared: 'ล้างรายการค้นหาล่าสุดแล้ว',
  undo: 'เลิกทำ',
  delete: 'ลบ “{text}”',
  suggestions: 'คำแนะนำ',
  suggested: { other: 'คำแนะนำ {count} รายการ' },
  noneSuggested: 'ยังไม่พบเรื่องที่ชื่อตรงกัน',
  suggestionsFailed: 'โหลดคำแนะนำไม่สำเร็จ',
  allResults: 'ผลทั้งหมดของ “{text}”',
  found: { other: 'พบ {count} เรื่อง' },
  end: 'เรื่องที่พบมีเท่านี้',
  nothingTitle: 'ไม่พบเรื่องสำหรับ “{text}”',
  nothingText: 'ลองตรวจตัวสะกด หรือพิมพ์เพียงคำเดียวจากชื่อเรื่อง',
  other: 'ค้นหาคำอื่น',
  failedTitle: 'ค้นหาไม่สำเร็จ',
  emptyListTitle: 'หมวดนี้ยังไม่มีซีรีส์',
  emptyListText: 'ชั้นอื่นมีเรื่องราวอีกมากมาย',
  listFailedTitle: 'โหลดชั้นนี้ไม่สำเร็จ',
}
