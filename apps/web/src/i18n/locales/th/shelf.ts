import type { Translated } from '../../message.ts'
import type { shelf as english } from '../en/shelf.ts'

export const shelf: Translated<typeof english> = {
  follow: 'ติดตาม',
  following: 'ติดตามอยู่',
  followNamed: 'ติดตาม {title}',
  followAsk: 'ติดตาม “{title}” ไหม',
  followText: 'เรื่องนี้จะเข้าไปอยู่ในรายการของฉัน และจะบอกเมื่อมีตอนใหม่',
  unfollowAsk: 'เลิกติดตาม “{title}” ไหม',
  unfollowText: 'เรื่องนี้จะออกจากรายการของฉัน ตอนที่ปลดล็อกและจุดที่ดูค้างไว้ยังเป็นของคุณ',
  confirm: 'ยืนยัน',
  thinkAgain: 'ยกเลิก',
  followFailed: 'รายการของฉันยังเหมือนเดิม ลองอีกครั้ง',
  play: 'เล่น {title} ตอนที่ {episode}',
  fresh: { other: 'ใหม่ {count} ตอน' },
  freshEpisodes: { other: 'มีตอนใหม่ {count} ตอน' },
  removeAsk: { other: 'นำ {count} เรื่องออกจากรายการของฉันไหม' },
  removeText: 'ตอนที่ปลดล็อกและจุดที่ดูค้างไว้ยังเป็นของคุณ',
  removeFailed: 'ยังไม่ได้นำอะไรออก ลองอีกครั้ง',
  emptyTitle: 'ยังไม่มีเรื่องที่ติดตาม',
  emptyText: 'ติดตามสักเรื่อง แล้วมันจะรอคุณอยู่ที่นี่ ตรงตอนที่หยุดไว้',
  failedTitle: 'โหลดรายการของคุณไม่สำเร็จ',
  because: 'เพราะคุณติดตาม {title}',
  recommended: 'เรื่องต่อไปที่น่าติดตาม',
  recommendedFailed: 'โหลดเรื่องแนะนำไม่สำเร็จ',
}
