import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { videos as english } from '../en/videos.ts'

export const videos: TranslatedTexts<typeof english> = {
  'videos.column': 'วิดีโอ',
  'videos.replace': 'เปลี่ยน',
  'videos.replaceOf': 'เปลี่ยนวิดีโอของ ตอนที่ {n}',
  'videos.replaceTitle': 'เปลี่ยนวิดีโอของ ตอนที่ {n} หรือไม่',
  'videos.replaceText': definePlural({
    other:
      'ผู้ชม {count} คนมาถึงตอนดังกล่าว ผู้ชมจะเห็นวิดีโอเดิมจนกว่าวิดีโอใหม่จะพร้อม การปลดล็อก ตำแหน่งการรับชม คำบรรยาย ชื่อ และราคายังคงเดิม',
  }),
  'videos.timing': 'ถ้าวิดีโอใหม่มีจังหวะเวลาต่างไป ให้แก้คำบรรยายภายหลัง',
  'videos.notVideo': 'ใช้ไฟล์นี้ไม่ได้: {name} เลือกวิดีโอ เช่น mp4',
  'videos.add': 'เพิ่มตอน',
  'videos.addTitle': definePlural({ other: 'เพิ่ม {count} ตอนหรือไม่' }),
  'videos.addText':
    'ตอนใหม่จะต่อจาก ตอนที่ {last} ตามลำดับชื่อไฟล์ การแทรกระหว่างสองตอนจะเปลี่ยนหมายเลขตอน ซึ่งลิงก์ การปลดล็อก และตำแหน่งการรับชมผูกอยู่กับหมายเลขนั้น',
  'videos.addFree': 'ดูฟรี',
  'videos.addCost': 'ตอนละ {coins} เหรียญ',
  'videos.show': 'แสดงทันทีที่พร้อม',
  'videos.plan': 'แสดงตามเวลาที่กำหนด',
  'videos.hold': 'ซ่อนไว้ เช่น สำหรับแผนเผยแพร่',
  'videos.new': 'ตอนใหม่',
  'videos.sending': '{name} · ส่งแล้ว {percent} %',
  'videos.encoding': '{name} · เข้ารหัสแล้ว {percent} %',
  'videos.order': 'ลำดับตอน',
  'videos.move': definePlural({ other: 'ย้าย {count} ตอน' }),
  'videos.orderText': definePlural({
    other:
      'ย้ายได้ {count} ตอน คือตอนที่ซ่อนอยู่และยังไม่มีใครปลดล็อกหรือดู ลิงก์ การปลดล็อก และตำแหน่งการรับชมผูกอยู่กับหมายเลขตอน ตอนอื่นจึงคงหมายเลขเดิม',
  }),
  'videos.moveText': definePlural({
    other: '{count} ตอนจะได้หมายเลขใหม่ ชื่อ วิดีโอ และคำบรรยายจะย้ายไป ส่วนราคา การแสดง และเวลาที่วางแผนไว้อยู่กับหมายเลขเดิม',
  }),
  'videos.moved': definePlural({ other: 'ย้าย {count} ตอนแล้ว' }),
  'videos.fixed': '{name} ต้องคงหมายเลขเดิม',
  'videos.use': 'ปลดล็อก {unlocks} คน ดู {viewers} คน',
}
