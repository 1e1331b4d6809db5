import { sharePictureFile } from '@cliffhanger/media-ingest/cover/share-picture'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { VersionReader } from '../db/version.ts'
import { createVersionedCache } from '../db/versioned-cache.ts'

const mostCovers = 10_000

export interface SharePictures {
  /**
   * Returns the URL of a cover's picture for link previews; undefined if the picture does not exist yet. @param
   * coverUrl '' without a cover
   */
  find(coverUrl: string): Promise<string | undefined>
}

/** Finds pictures for link previews in the media store. A job adds pictures to covers of earlier releases. */
export function createSharePictures({
  store,
  version,
}: {
  readonly store: Pick<MediaStore, 'has'>
  readonly version: Pick<VersionReader, 'current'>
}): SharePictures {
  const known = createVersionedCache<boolean>(mostCovers)
  return {
    async find(coverUrl) {
      const [, folder = '', cover] = /^(.*\/(covers\/\d+\/\d+\/[\w-]+)\/)\d+\.webp$/.exec(coverUrl) ?? []
      if (cover === undefined) return undefined
      const current = await version.current()
      // While the store is unavailable, link previews have no picture.
      const found = known.get(current, cover, () => store.has(`${cover}/${sharePictureFile}`))
      const isThere = await Promise.resolve(found).catch(() => false)
      return isThere ? folder + sharePictureFile : undefined
    },
  }
}
