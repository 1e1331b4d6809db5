import type { Deps } from '../../deps.ts'
import { buildProfilePictureUrl } from '../../origin/picture-token.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { findPicture } from './store.ts'

/**
 * Exports and deletes a viewer's picture and the times of their profile changes. The nickname belongs to the account.
 * The next sweep removes the file of a deleted picture.
 */
export function createProfilesPersonalData({ secrets }: Pick<Deps, 'secrets'>): PersonalDataModule {
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
      return { picture: imageId === undefined ? '' : buildProfilePictureUrl(imageId, secrets.mediaTokenKey), changes }
    },
    async erase(tx, userId) {
      await tx.deleteFrom('profile_pictures').where('user_id', '=', userId).execute()
      await tx.deleteFrom('profile_changes').where('user_id', '=', userId).execute()
    },
  }
}
