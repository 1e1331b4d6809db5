import type { Translated } from '../../message.ts'
import type { consent as english } from '../en/consent.ts'

export const consent: Translated<typeof english> = {
  title: 'ตัวเลือกความเป็นส่วนตัว',
  text: 'ขอใช้รหัสของเครือข่ายโฆษณาและสถิติได้ไหม แอปใช้งานได้โดยไม่ต้องมีสิ่งเหล่านี้ และคุณเปลี่ยนใจได้ทุกเมื่อในการตั้งค่า',
  ads: 'เครือข่ายโฆษณา',
  adsText: 'แจ้งเครือข่ายที่โฆษณาพาคุณมาว่าโฆษณาได้ผล',
  statistics: 'สถิติ',
  statisticsText: 'นับวิธีใช้งานแอปเพื่อปรับปรุงให้ดีขึ้น',
  acceptAll: 'อนุญาตทั้งหมด',
  rejectAll: 'ปฏิเสธทั้งหมด',
  choose: 'เลือกเอง',
  save: 'บันทึกตัวเลือกของฉัน',
  rowText: 'สิ่งที่คุณอนุญาตนอกเหนือจากที่แอปต้องใช้',
}
