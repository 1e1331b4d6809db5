import { studioAdLinks } from './ad-links.ts'
import { studioAdUnlocks } from './ad-unlocks.ts'
import type { StudioModule } from './call.ts'
import { studioComments } from './comments.ts'
import { studioConversions } from './conversions.ts'
import { studioExperiments } from './experiments.ts'
import { studioFeedback } from './feedback.ts'
import { studioGifts } from './gifts.ts'
import { studioHome } from './home.ts'
import { studioInsight } from './insight.ts'
import { studioMails } from './mails.ts'
import { studioOperations } from './operations.ts'
import { studioOrders } from './orders.ts'
import { studioPalette } from './palette.ts'
import { studioPeople } from './people.ts'
import { studioPromotions } from './promotions.ts'
import { studioRewards } from './rewards.ts'
import { studioSession } from './session.ts'
import { studioShop } from './shop.ts'
import { studioSubtitles } from './subtitles.ts'
import { studioTitle } from './title.ts'
import { studioTitles } from './titles.ts'
import { studioToday } from './today.ts'
import { studioUpload } from './upload.ts'
import { studioViewers } from './viewers.ts'

/** All API calls of Studio, by module. */
export const studio = {
  session: studioSession,
  people: studioPeople,
  today: studioToday,
  palette: studioPalette,
  titles: studioTitles,
  subtitles: studioSubtitles,
  title: studioTitle,
  home: studioHome,
  shop: studioShop,
  promotions: studioPromotions,
  rewards: studioRewards,
  adUnlocks: studioAdUnlocks,
  adLinks: studioAdLinks,
  experiments: studioExperiments,
  insight: studioInsight,
  operations: studioOperations,
  mails: studioMails,
  upload: studioUpload,
  orders: studioOrders,
  conversions: studioConversions,
  viewers: studioViewers,
  gifts: studioGifts,
  feedback: studioFeedback,
  comments: studioComments,
} satisfies Record<string, StudioModule>
