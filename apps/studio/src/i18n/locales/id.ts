import type { Texts } from '../use-text.ts'
import { editing } from './id/editing.ts'
import { feedback } from './id/feedback.ts'
import { health } from './id/health.ts'
import { home } from './id/home.ts'
import { orders } from './id/orders.ts'
import { shop } from './id/shop.ts'
import { titles } from './id/titles.ts'
import { upload } from './id/upload.ts'
import { viewers } from './id/viewers.ts'

/** Texts that are missing here are shown in English. */
export const id: Partial<Texts> = {
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
