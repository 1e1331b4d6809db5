import type { Texts } from '../use-text.ts'
import { editing } from './th/editing.ts'
import { feedback } from './th/feedback.ts'
import { health } from './th/health.ts'
import { home } from './th/home.ts'
import { orders } from './th/orders.ts'
import { shop } from './th/shop.ts'
import { titles } from './th/titles.ts'
import { upload } from './th/upload.ts'
import { viewers } from './th/viewers.ts'

/** Texts that are missing here are shown in English. */
export const th: Partial<Texts> = {
  ...titles,
  ...editing,
  ...home,
  ...shop,
  ...health,
  ...upload,
  ...orders,
  ...feedback,
  ...viewers,
}
