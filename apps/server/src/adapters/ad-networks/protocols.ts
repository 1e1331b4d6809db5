import type { AdNetwork } from '@cliffhanger/domain/conversions'
import { metaRequest, readMetaAnswer } from './meta.ts'
import type { PixelAccess } from './pixel-access.ts'
import type { EventAnswer, EventRequest } from './post-event.ts'
import type { DeliveryVerdict, Purchase } from './purchase.ts'
import { readTiktokAnswer, tiktokRequest } from './tiktok.ts'

interface Protocol {
  request(purchase: Purchase, access: PixelAccess): EventRequest
  read(answer: EventAnswer): DeliveryVerdict
}

/** Functions that build the request and read the response of each ad network. */
export const adNetworkProtocols: Readonly<Record<AdNetwork, Protocol>> = {
  meta: { request: metaRequest, read: readMetaAnswer },
  tiktok: { request: tiktokRequest, read: readTiktokAnswer },
}
