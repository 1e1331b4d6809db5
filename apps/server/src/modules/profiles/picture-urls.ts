import type { Deps } from '../../deps.ts'
import { buildProfilePictureUrl } from '../../origin/picture-token.ts'
import { findPicture } from './store.ts'

/** Creates a function that finds the URL of a viewer's picture; undefined without a picture. */
export function createPictureUrls({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  return async (userId: string): Promise<string | undefined> => {
    const imageId = await findPicture(db, userId)
    return imageId === undefined ? undefined : buildProfilePictureUrl(imageId, secrets.mediaTokenKey)
  }
}
