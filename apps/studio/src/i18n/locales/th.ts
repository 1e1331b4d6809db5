import type { Texts } from '../use-text.ts'
import { account } from './th/account.ts'
import { comments } from './th/comments.ts'
import { common } from './th/common.ts'
import { editing } from './th/editing.ts'
import { feedback } from './th/feedback.ts'
import { growth } from './th/growth/places.ts'
import { health } from './th/health.ts'
import { home } from './th/home.ts'
import { mails } from './th/mails.ts'
import { operations } from './th/operations.ts'
import { orders } from './th/orders.ts'
import { shop } from './th/shop.ts'
import { subtitles } from './th/subtitles.ts'
import { titles } from './th/titles.ts'
import { today } from './th/today.ts'
import { upload } from './th/upload.ts'
import { viewers } from './th/viewers.ts'

export const th: Texts = {
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
