import type { Deps } from '../../deps.ts'
import { pictureUrl } from '../../origin/picture-token.ts'
import type { PersonalData } from '../../personal-data.ts'
import { findPicture } from './store.ts'

/** The picture of a viewer and the times of changes. The nickname is a part of the account. The next sweep removes the file of an erased picture. */
export function createProfilesPersonalData({ secrets }: Pick<Deps, 'secrets'>): PersonalData {
  return {
    name: 'profile',
    async exportOf(tx, userId) {
      const imageId = await findPicture(tx, userId)
      const changes = await tx
        .selectFrom('profile_changes')
        .select(['part', 'changed_at as time'])
        .where('user_id', '=', userId)
        .orderBy('change_id')
        .execute()
      return { picture: imageId === undefined ? '' : pictureUrl(imageId, secrets.mediaTokenKey), changes }
    },
    async erase(tx, userId) {
      await tx.deleteFrom('profile_pictures').where('user_id', '=', userId).execute()
      await tx.deleteFrom('profile_changes').where('user_id', '=', userId).execute()
    },
  }
}
