import { paywallOffers } from '@cliffhanger/domain/paywall-lab'
import { call } from './call.ts'
import { EpisodeNumber, VidId } from './request.ts'
import { AnyText, Choice, Integer, List, Shape } from './schema.ts'

export const paywall = {
  paywall: call('/videoInfo/paywall', {
    summary: 'Returns the viewer’s prices of a title at the paywall of an episode, for titles with `hasExperiment`.',
    auth: 'device',
    input: Shape({ vidId: VidId, episodeN: EpisodeNumber }),
    output: Shape(
      {
        /** Price per episode in coins. */
        coins: Integer(),
        /**
         * First episode that costs this viewer coins or money. If it is after the requested episode, the requested
         * episode is free.
         */
        payNVideo: Integer(),
        wholeTitlePrice: AnyText(),
      },
      {
        /** Offers in display order; the first offer on sale is preselected. If absent, the default order applies. */
        offers: List(Choice(...paywallOffers)),
        /** Heading of the paywall in the viewer's language. If absent, the default heading applies. */
        heading: AnyText(),
      },
    ),
    errors: { unpublished: 0 },
  }),
}
