import type { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { type AdUnlockTerms, adViewIdPlaceholder, isUnlockableByAd, maxAdSeconds } from '@cliffhanger/domain/ad-unlocks'
import { rewardDay } from '@cliffhanger/domain/rewards'
import type { RewardedAds } from '../../brands/rewarded-ads.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext, Service } from '../../http/service.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { readAdUnlockSettings } from './settings-store.ts'
import { beginAdView, countAdUnlocks, verifyAdView } from './store.ts'
import { signAdViewToken, verifyAdViewToken } from './view-token.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'secrets' | 'randomBytes'> {
  readonly version: VersionReader
  readonly catalogue: Pick<CatalogueService, 'title' | 'durations'>
  readonly access: Pick<AccessService, 'canPlay'>
}
interface OfferedEpisode {
  readonly ads: RewardedAds
  readonly perDay: number
  readonly vidId: string
  readonly maxSeconds: number
}
type Ctx = CallContext<'episodeUnlocked' | 'unpublished'>

const viewIdBytes = 16

/** API methods to unlock episodes by watching an ad. The server fetches nothing from ad networks. */
export function createAdUnlocksService(needs: Needs): Service<typeof adUnlocks> {
  const { db, now, secrets, randomBytes, version, catalogue, access } = needs

  const terms = createVersionedCache<AdUnlockTerms>(1)
  /**
   * Returns the terms for unlocking by ads. Cached in memory until the catalogue version is incremented; editing the
   * terms increments it.
   */
  const readTerms = async (): Promise<AdUnlockTerms> =>
    terms.get(await version.current(), '', async () => (await readAdUnlockSettings(db)).terms)

  /** Returns a locked episode that an ad may unlock; fails for all other episodes. */
  async function offered({ vidId, episodeN }: { vidId: string; episodeN: number }, ctx: Ctx): Promise<OfferedEpisode> {
    const ads = ctx.brand.rewardedAds ?? ctx.fail('notFound')
    const title = await catalogue.title(vidId)
    if (title === 'unknown') return ctx.fail('notFound')
    if (title === 'unpublished') return ctx.fail('unpublished')
    const current = await readTerms()
    if (!isUnlockableByAd(current, title.vidId, episodeN)) return ctx.fail('notFound')
    const [durationMs = 0] = await catalogue.durations([{ vidId: title.vidId, n: episodeN }])
    const maxSeconds = maxAdSeconds(durationMs / 1000)
    if (maxSeconds === 0) return ctx.fail('notFound')
    if (await access.canPlay(ctx.caller.userId, title, episodeN)) return ctx.fail('episodeUnlocked')
    return { ads, perDay: current.perDay, vidId: title.vidId, maxSeconds }
  }

  return {
    async adOffer(episode, ctx) {
      const { perDay, maxSeconds } = await offered(episode, ctx)
      const { start, end } = rewardDay(now())
      const used = await countAdUnlocks(db, ctx.caller.userId, new Date(start))
      return { left: Math.max(0, perDay - used), perDay, maxSeconds, nextDayTime: end }
    },

    async beginAd(episode, ctx) {
      const { ads, perDay, vidId, maxSeconds } = await offered(episode, ctx)
      const nowMs = now()
      const clockFrom = ads.verification === 'clock' ? new Date(nowMs + Math.min(ads.seconds, maxSeconds) * 1000) : null
      const view = {
        userId: ctx.caller.userId,
        viewId: randomBytes(viewIdBytes).toString('base64url'),
        vidId,
        episode: episode.episodeN,
        perDay,
        day: new Date(rewardDay(nowMs).start),
        clockFrom,
      }
      const result = await beginAdView(db, view, new Date(nowMs))
      if (result === 'limit') return ctx.fail('adLimitReached')
      if (result === 'owned') return ctx.fail('episodeUnlocked')
      if (result === 'nobody') return ctx.fail('unauthorized')
      const token = signAdViewToken(secrets, result.viewId)
      return { view: token, tag: ads.tag.replaceAll(adViewIdPlaceholder, token), left: result.left, maxSeconds }
    },

    async finishAd({ view }, { caller, fail }) {
      const viewId = verifyAdViewToken(secrets, view) ?? fail('notFound')
      const result = await verifyAdView(db, viewId, caller.userId, new Date(now()))
      if (result === 'unknown') return fail('notFound')
      if (result === 'nobody') return fail('unauthorized')
      return { state: result === 'verified' ? 'unlocked' : result === 'early' ? 'waiting' : 'over' }
    },
  }
}
