import { isAdLinkCode } from '@cliffhanger/domain/ad-links'
import type { AdArrivalService } from '../accounts/ad-arrivals.ts'
import { mergeGuestArrival, storeArrival } from './arrival-store.ts'
import type { AdLinkLookup } from './links.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds and stores arrivals by ad links; used by the accounts module. */
export const createAdArrivalService = (links: Pick<AdLinkLookup, 'find'>, now: () => number): AdArrivalService => ({
  async of({ adId = '', click_id: clickId = '' }) {
    const link = isAdLinkCode(adId) ? await links.find(adId) : undefined
    // Includes links that were stopped after the viewer had opened them.
    return link && { linkId: link.link_id, at: now(), ...(uuid.test(clickId) && { clickId }) }
  },
  store: storeArrival,
  handOver: mergeGuestArrival,
})
