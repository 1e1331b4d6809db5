import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { conversions as english } from '../en/conversions.ts'

export const conversions: TranslatedTexts<typeof english> = {
  'conversions.title': 'สิ่งที่ส่งให้เครือข่ายโฆษณา',
  'conversions.about': 'บอกว่ามีการชำระเงิน ไม่บอกว่าดูอะไร',
  'conversions.network': 'เครือข่าย',
  'conversions.off': 'ปิดอยู่',
  'conversions.orders': 'คำสั่งซื้อที่ชำระแล้ว',
  'conversions.noConsent': 'ไม่ยินยอม',
  'conversions.sent': 'ส่งแล้ว',
  'conversions.waiting': 'รออยู่',
  'conversions.refused': 'ถูกปฏิเสธ',
  'conversions.lastAnswer': 'คำตอบล่าสุด',
  'conversions.noneYet': 'ยังไม่มี',
  'conversions.noAnswer': 'ไม่มีคำตอบ',
  'conversions.again': 'ลองอีกครั้ง {time}',
  'conversions.foot':
    '{days} วันที่ผ่านมา แต่ละการชำระเงินส่งหนึ่งครั้งภายในหนึ่งนาที และลองใหม่ 7 วันหากเครือข่ายไม่ตอบ ไม่ส่งการคืนเงิน “ไม่ยินยอม” รวมบัญชีที่ถูกลบ',
  'conversions.showRefused': definePlural({ other: '{network} ปฏิเสธการชำระเงิน {count} รายการ: แสดง' }),
  'conversions.refusedBy': '{network} ปฏิเสธ',
  'conversions.noneRefused': 'ไม่มีรายการที่ถูกปฏิเสธ',
  'conversions.reason.answer': 'เครือข่ายปฏิเสธ',
  'conversions.reason.tooOld': 'ครบเจ็ดวันก่อนที่เครือข่ายจะรับ',
  'conversions.reason.inDoubt': 'เครือข่ายอาจได้รับแล้ว: คำขอไม่มีคำตอบสองวัน การส่งซ้ำอาจนับสองครั้ง',
  'conversions.retry': 'ส่งอีกครั้ง',
  'conversions.retried': 'จะส่งการชำระเงินอีกครั้งในไม่กี่วินาที',
  'conversions.notRetried': 'การชำระเงินนี้ส่งแล้วหรือเกินเจ็ดวัน',
}
