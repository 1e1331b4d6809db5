import type { profiles } from '@cliffhanger/contract/profiles'
import { cleanNickname, findNicknameError } from '@cliffhanger/domain/nickname'
import type { Database } from '../../db/schema.ts'
import { transactionOrUndo } from '../../db/transaction-or-undo.ts'
import type { Deps } from '../../deps.ts'
import { localizedMessage } from '../../http/messages/message.ts'
import { imageBytes } from '../../http/rate-limit/storage-budget.ts'
import type { CallContext, Service } from '../../http/service.ts'
import { buildProfilePictureUrl } from '../../origin/picture-token.ts'
import type { ProfilePictureFiles } from '../feedback/profile-picture-files.ts'
import {
  clearForeignPicture,
  deletePicture,
  findNthNewestChange,
  insertPicture,
  lockAccountRow,
  recordProfileChange,
  setNickname,
} from './store.ts'

const dayMs = 86_400_000
/** Maximum number of changes per viewer and day. */
const mostADay = { nickname: 5, picture: 10 } as const
const mostPictureBytes = 5_000_000

interface Needs extends Pick<Deps, 'db' | 'config' | 'secrets' | 'now'> {
  readonly files: ProfilePictureFiles
}

/** API methods for nicknames and pictures of viewers with an account. */
export function createProfilesService(needs: Needs): Service<typeof profiles> {
  const { db, config, secrets, now, files } = needs

  /**
   * Refuses the call if the brand has no profiles. Not called for removals: viewers can remove their name and picture
   * at every brand.
   */
  const checkBrand = ({ brand, fail }: CallContext): unknown => brand.profiles || fail('notFound')

  /** Refuses the call if the viewer has reached the daily limit of changes for this part: nickname or picture. */
  async function checkQuota(within: Deps['db'], part: keyof typeof mostADay, ctx: CallContext): Promise<void> {
    if (!config.hasRateLimits) return
    const quota = { part, since: new Date(now() - dayMs), most: mostADay[part] }
    const oldest = await findNthNewestChange(within, ctx.caller.userId, quota)
    if (!oldest) return
    const waitMs = oldest.getTime() + dayMs - now()
    const detail = localizedMessage('changedOften', ctx.language)
    ctx.fail('tooMany', { detail, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }

  return {
    async changeNickname({ nickname: typed }, ctx) {
      const { userId } = ctx.caller
      const nickname = cleanNickname(typed)
      if (nickname !== '') checkBrand(ctx)
      if (nickname !== '' && findNicknameError(typed, Object.values(ctx.brand.names))) return ctx.fail('nameRefused')
      await db.transaction().execute(async (tx) => {
        const before = (await lockAccountRow(tx, userId)) ?? ctx.fail('unauthorized')
        if ((before.nickname ?? '') === nickname) return
        // Removing a name is always possible, and does not count towards the limit.
        if (nickname !== '') await checkQuota(tx, 'nickname', ctx)
        await setNickname(tx, userId, nickname === '' ? null : nickname)
        if (nickname !== '') await recordProfileChange(tx, userId, 'nickname', new Date(now()))
      })
      return { nickname }
    },

    async changePicture({ picture, left = '50', top = '50' }, ctx) {
      checkBrand(ctx)
      const { userId } = ctx.caller
      if (picture.size > mostPictureBytes) return ctx.fail('tooLarge')
      await checkQuota(db, 'picture', ctx)
      const bytes = Buffer.from(await picture.arrayBuffer())
      const clean = await files.clean(bytes, { left: Number(left), top: Number(top) })
      if (clean === 'busy') return ctx.fail('unavailable')
      if (typeof clean === 'string') return ctx.fail(clean)
      ctx.store(imageBytes + clean.length)
      const imageId = await files.write(clean)
      const replace = async (tx: Database) => {
        if (!(await lockAccountRow(tx, userId))) ctx.fail('unauthorized')
        await checkQuota(tx, 'picture', ctx)
        const before = await deletePicture(tx, userId)
        const at = new Date(now())
        await insertPicture(tx, { imageId, userId, at })
        await recordProfileChange(tx, userId, 'picture', at)
        return before
      }
      const outdated = await transactionOrUndo(db, replace, () => files.remove(imageId))
      if (outdated !== undefined) await files.remove(outdated)
      return { url: buildProfilePictureUrl(imageId, secrets.mediaTokenKey) }
    },

    async removePicture(_, { caller: { userId } }) {
      const removed = await db.transaction().execute(async (tx) => {
        await clearForeignPicture(tx, userId)
        return deletePicture(tx, userId)
      })
      if (removed !== undefined) await files.remove(removed)
      return {}
    },
  }
}
