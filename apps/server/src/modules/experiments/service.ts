import type { paywall } from '@cliffhanger/contract/paywall'
import { languageById } from '@cliffhanger/domain/languages'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import { assignVariantIndex } from './assign.ts'
import { exposeAtPaywall } from './exposure-store.ts'
import type { RunningExperimentCache } from './running.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'secrets'> {
  readonly running: RunningExperimentCache
  readonly catalogue: Pick<CatalogueService, 'title' | 'playable'>
  readonly access: Pick<AccessService, 'checkRights'>
  readonly shop: Pick<Shop, 'currency' | 'wholeTitlePrice'>
}

/** API method that returns the paywall of an episode. Only this method exposes viewers to experiments. */
export function createPaywallService(needs: Needs): Service<typeof paywall> {
  const { db, now, secrets, running, catalogue, access, shop } = needs
  return {
    async paywall({ vidId, episodeN }, ctx) {
      const { userId } = ctx.caller
      const title = await catalogue.title(vidId)
      if (title === 'unknown') return ctx.fail('notFound')
      if (title === 'unpublished') return ctx.fail('unpublished')
      if ((await catalogue.playable(title, episodeN)) === undefined) return ctx.fail('notFound')
      const [experiments, currency, shopPrice, rights] = await Promise.all([
        running.on(title.vidId),
        shop.currency(),
        shop.wholeTitlePrice(),
        access.checkRights(userId, title),
      ])
      const usualPrice = title.wholeTitlePrice ?? shopPrice
      const termsOf = ({ price, payNVideo, wholeTitlePrice }: typeof rights) => ({
        coins: price,
        payNVideo,
        wholeTitlePrice: wholeTitlePrice(usualPrice, currency),
      })
      if (experiments.length === 0 || rights.canPlay(episodeN)) return termsOf(rights)

      const wall = {
        ...{ userId, vidId: title.vidId, currency },
        terms: { payNVideo: title.payNVideo, coins: title.pricePerEpisode, wholeTitlePrice: usualPrice },
        candidates: experiments.map((experiment) => ({
          experiment,
          assigned: assignVariantIndex(secrets, experiment, userId),
        })),
      }
      const shown = await exposeAtPaywall(db, wall, new Date(now()))
      if (shown === 'nobody') return ctx.fail('unauthorized')
      const values = shown.map(({ experiment, variant }) => experiment.variants[variant])
      const offers = values.find((value) => value?.offers)?.offers
      const heading = values.find((value) => value?.words)?.words?.[languageById(ctx.language).key]
      return {
        ...termsOf(await access.checkRights(userId, title)),
        ...(offers && { offers: [...offers] }),
        ...(heading !== undefined && { heading }),
      }
    },
  }
}
