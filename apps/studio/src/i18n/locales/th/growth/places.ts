import type { TranslatedTexts } from '../../../plural.ts'
import type { growth as english } from '../../en/growth/places.ts'

export const growth: TranslatedTexts<typeof english> = {
  'nav.growth': 'การเติบโต',
  'nav.adLinks': 'ลิงก์โฆษณา',
  'nav.experiments': 'ห้องทดลองหน้าจ่ายเงิน',
  'action.experiments.read': 'ดูการทดลองที่หน้าจ่ายเงินและผลลัพธ์',
  'action.experiments.edit': 'สร้าง เริ่ม และหยุดการทดลองที่หน้าจ่ายเงิน',
  'action.conversions.read': 'ดูสิ่งที่ส่งให้เครือข่ายโฆษณา',
  'action.conversions.manage': 'ส่งการชำระเงินที่ถูกปฏิเสธให้เครือข่ายโฆษณาอีกครั้ง',
  'action.ads.read': 'ดูลิงก์โฆษณา ค่าใช้จ่าย และผลตอบแทน',
  'action.ads.edit': 'สร้างและหยุดลิงก์โฆษณา บันทึกค่าใช้จ่าย',
  'nav.insight': 'ข้อมูลเชิงลึก',
  'action.insight.read': 'ดูตัวเลขของผู้ชมทั้งหมด และรายได้ตามสัปดาห์แรก',
  'action.insight.save': 'บันทึกคำถามให้ทุกคน',
}
