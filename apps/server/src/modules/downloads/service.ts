import type { downloads } from '@cliffhanger/contract/downloads'
import { downloadRightEnd } from '@cliffhanger/domain/downloads'
import { lockUserExclusively } from '../../db/lock-existing-user.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext, Service } from '../../http/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { PlayableTitles } from '../playback/plays.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { endDownloadRight, recordDownload, renewDownloadRight } from './store.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly catalogue: Pick<CatalogueService, 'title' | 'playable'>
  readonly plays: Pick<PlayableTitles, 'allowedDetails'>
  readonly membershipDue: Wallet['membershipDue']
}
type Ctx = CallContext<'notMember' | 'tooManyDevices'>

const contentKeyBytes = 32

/**
 * API methods for members' downloads: grants the right to watch them, per viewer and device. If the brand has downloads
 * disabled, a right can only be ended.
 */
export function createDownloadsService(needs: Needs): Service<typeof downloads> {
  const { db, now, randomBytes, catalogue, plays, membershipDue } = needs

  /** Renews the caller's download right on this device. `write` runs in the same transaction. */
  async function renew(ctx: Ctx, write: (tx: Database, at: Date) => Promise<void> = async () => {}) {
    const { caller, brand, fail } = ctx
    if (!brand.downloads) return fail('notFound')
    const nowMs = now()
    const membershipEnd = (await membershipDue(caller.userId)) ?? fail('notMember')
    const contentKey = await db.transaction().execute(async (tx) => {
      if (!(await lockUserExclusively(tx, caller.userId))) return fail('unauthorized')
      const at = new Date(nowMs)
      const key = await renewDownloadRight(tx, caller, randomBytes(contentKeyBytes), at, brand.downloadDays)
      if (key === undefined) return fail('tooManyDevices')
      await write(tx, at)
      return key.toString('base64')
    })
    return { endTime: downloadRightEnd(membershipEnd, nowMs, brand.downloadDays), now: nowMs, contentKey }
  }

  /** Checks that an episode is published. */
  async function isPublished(vidId: string, n: number): Promise<boolean> {
    const title = await catalogue.title(vidId)
    return typeof title === 'object' && (await catalogue.playable(title, n)) !== undefined
  }

  return {
    async beginDownload({ vidId, episodeN }, ctx) {
      if (!ctx.brand.downloads) return ctx.fail('notFound')
      const title = await catalogue.title(vidId)
      if (title === 'unpublished') return ctx.fail('unpublished')
      if (title === 'unknown') return ctx.fail('notFound')
      const details = await plays.allowedDetails(title, episodeN, 0)
      if (details === 'unknown') return ctx.fail('notFound')
      const { userId, deviceId } = ctx.caller
      const episode = { userId, deviceId, vidId: title.vidId, n: episodeN }
      const right = await renew(ctx, async (tx, at) => {
        if (!(await recordDownload(tx, episode, at))) ctx.fail('dailyLimit')
      })
      return { right, details }
    },

    async renewDownloads({ episodes }, ctx) {
      const right = await renew(ctx)
      const published = await Promise.all(episodes.map(({ vidId, episodeN }) => isPublished(vidId, episodeN)))
      return { right, ended: episodes.filter((_, index) => !published[index]) }
    },

    async endDownloads(_, { caller }) {
      await endDownloadRight(db, caller)
      return {}
    },
  }
}
