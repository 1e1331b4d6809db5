import { toPublicViewerName } from '@cliffhanger/domain/comments'
import type { Deps } from '../../deps.ts'
import { buildProfilePictureUrl } from '../../origin/picture-token.ts'
import { deletePicture, findPicture, lockAccountRow, setNickname } from './store.ts'

interface Needs extends Pick<Deps, 'db' | 'secrets'> {
  readonly removeFile: (imageId: string) => Promise<void>
}
export type ResetProfile = ReturnType<typeof createProfileReset>

/** Creates a function that removes a viewer's nickname or picture for an operator. */
export function createProfileReset({ db, secrets, removeFile }: Needs) {
  /** @param seen the name, or the URL of the picture, that the operator saw; returns false if it has changed since */
  return async (userId: string, part: 'nickname' | 'picture', seen: string): Promise<boolean> => {
    const outcome = await db.transaction().execute(async (tx) => {
      const account = await lockAccountRow(tx, userId)
      if (part === 'nickname') {
        if (toPublicViewerName(account?.nickname ?? null) !== seen) return 'other'
        await setNickname(tx, userId, null)
        return undefined
      }
      const imageId = await findPicture(tx, userId)
      if (imageId === undefined || buildProfilePictureUrl(imageId, secrets.mediaTokenKey) !== seen) return 'other'
      return { removed: await deletePicture(tx, userId) }
    })
    if (outcome === 'other') return false
    if (outcome?.removed !== undefined) await removeFile(outcome.removed)
    return true
  }
}
