import type { AdNetwork } from '@cliffhanger/domain/conversions'
import { metaRequest, readMetaResponse } from './meta.ts'
import type { PixelAccess } from './pixel-access.ts'
import type { EventRequest, EventResponse } from './post-event.ts'
import type { DeliveryVerdict, Purchase } from './purchase.ts'
import { readTiktokResponse, tiktokRequest } from './tiktok.ts'

interface Protocol {
  request(purchase: Purchase, access: PixelAccess): EventRequest
  read(answer: EventResponse): DeliveryVerdict
}

/** Functions that build the request and read the response of each ad network. */
export const adNetworkProtocols: Readonly<Record<AdNetwork, Protocol>> = {
  meta: { request: metaRequest, read: readMetaResponse },
  tiktok: { request: tiktokRequest, read: readTiktokResponse },
}
