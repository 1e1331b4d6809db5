import type { Texts } from '../use-text.ts'
import { account } from './es/account.ts'
import { comments } from './es/comments.ts'
import { common } from './es/common.ts'
import { editing } from './es/editing.ts'
import { feedback } from './es/feedback.ts'
import { growth } from './es/growth/places.ts'
import { health } from './es/health.ts'
import { home } from './es/home.ts'
import { mails } from './es/mails.ts'
import { operations } from './es/operations.ts'
import { orders } from './es/orders.ts'
import { shop } from './es/shop.ts'
import { subtitles } from './es/subtitles.ts'
import { titles } from './es/titles.ts'
import { today } from './es/today.ts'
import { upload } from './es/upload.ts'
import { viewers } from './es/viewers.ts'

export const es: Texts = {
  ...account,
  ...growth,
  ...common,
  ...editing,
  ...feedback,
  ...comments,
  ...health,
  ...home,
  ...operations,
  ...orders,
  ...mails,
  ...subtitles,
  ...shop,
  ...titles,
  ...today,
  ...upload,
  ...viewers,
}
