import type { Texts } from '../use-text.ts'
import { account } from './id/account.ts'
import { comments } from './id/comments.ts'
import { common } from './id/common.ts'
import { editing } from './id/editing.ts'
import { feedback } from './id/feedback.ts'
import { growth } from './id/growth/places.ts'
import { health } from './id/health.ts'
import { home } from './id/home.ts'
import { mails } from './id/mails.ts'
import { operations } from './id/operations.ts'
import { orders } from './id/orders.ts'
import { shop } from './id/shop.ts'
import { subtitles } from './id/subtitles.ts'
import { titles } from './id/titles.ts'
import { today } from './id/today.ts'
import { upload } from './id/upload.ts'
import { viewers } from './id/viewers.ts'

export const id: Texts = {
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
