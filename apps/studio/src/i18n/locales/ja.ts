import type { Texts } from '../use-text.ts'
import { account } from './ja/account.ts'
import { comments } from './ja/comments.ts'
import { common } from './ja/common.ts'
import { editing } from './ja/editing.ts'
import { feedback } from './ja/feedback.ts'
import { growth } from './ja/growth/places.ts'
import { health } from './ja/health.ts'
import { home } from './ja/home.ts'
import { mails } from './ja/mails.ts'
import { operations } from './ja/operations.ts'
import { orders } from './ja/orders.ts'
import { shop } from './ja/shop.ts'
import { subtitles } from './ja/subtitles.ts'
import { titles } from './ja/titles.ts'
import { today } from './ja/today.ts'
import { upload } from './ja/upload.ts'
import { viewers } from './ja/viewers.ts'

export const ja: Texts = {
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
