import type { Texts } from '../use-text.ts'
import { account } from './zh/account.ts'
import { comments } from './zh/comments.ts'
import { common } from './zh/common.ts'
import { editing } from './zh/editing.ts'
import { feedback } from './zh/feedback.ts'
import { growth } from './zh/growth/places.ts'
import { health } from './zh/health.ts'
import { home } from './zh/home.ts'
import { mails } from './zh/mails.ts'
import { operations } from './zh/operations.ts'
import { orders } from './zh/orders.ts'
import { shop } from './zh/shop.ts'
import { subtitles } from './zh/subtitles.ts'
import { titles } from './zh/titles.ts'
import { today } from './zh/today.ts'
import { upload } from './zh/upload.ts'
import { viewers } from './zh/viewers.ts'

export const zh: Texts = {
  ...account,
  ...growth,
  ...common,
  ...editing,
  ...home,
  ...operations,
  ...today,
  ...titles,
  ...shop,
  ...health,
  ...upload,
  ...orders,
  ...mails,
  ...subtitles,
  ...feedback,
  ...comments,
  ...viewers,
}
