import type { Translated } from '../../plural.ts'
import type { titles as english } from '../en/titles.ts'

export const titles: Translated<typeof english> = {
  'action.titles.read': '查看作品、文字、價格與記錄',
  'action.titles.write': '變更作品、價格與上架計畫',
}
