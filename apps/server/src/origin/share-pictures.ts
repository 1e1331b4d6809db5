import { sharePictureFile } from '@cliffhanger/media-ingest/cover/share-picture'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Version } from '../db/version.ts'
import { createVersionedCache } from '../db/versioned-cache.ts'

const mostCovers = 10_000

export interface SharePictures {
  /** URL of a cover's picture for link previews; undefined if there is none yet. @param coverUrl '' without a cover */
  find(coverUrl: string): Promise<string | undefined>
}

/** Finds the pictures for link previews in the media store; a cover of an earlier release gets its picture by a job. */
export function createSharePictures({
  store,
  version,
}: {
  readonly store: Pick<MediaStore, 'has'>
  readonly version: Pick<Version, 'current'>
}): SharePictures {
  const known = createVersionedCache<boolean>(mostCovers)
  return {
    async find(coverUrl) {
      const [, folder = '', cover] = /^(.*\/(covers\/\d+\/\d+\/[\w-]+)\/)\d+\.webp$/.exec(coverUrl) ?? []
      if (cover === undefined) return undefined
      const current = await version.current()
      // While the store is away, pages have no picture in their preview.
      const found = known.get(current, cover, () => store.has(`${cover}/${sharePictureFile}`))
      const isThere = await Promise.resolve(found).catch(() => false)
      return isThere ? folder + sharePictureFile : undefined
    },
  }
}
