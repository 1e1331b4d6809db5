import { account } from './en/account.ts'
import { comments } from './en/comments.ts'
import { common } from './en/common.ts'
import { editing } from './en/editing.ts'
import { feedback } from './en/feedback.ts'
import { growth } from './en/growth/places.ts'
import { health } from './en/health.ts'
import { home } from './en/home.ts'
import { mails } from './en/mails.ts'
import { operations } from './en/operations.ts'
import { orders } from './en/orders.ts'
import { shop } from './en/shop.ts'
import { subtitles } from './en/subtitles.ts'
import { titles } from './en/titles.ts'
import { today } from './en/today.ts'
import { upload } from './en/upload.ts'
import { viewers } from './en/viewers.ts'

export const en = {
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
} as const
