import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { Deps } from '../../deps.ts'
import { endDigest, readPlace } from './choices-store.ts'
import { readEndDigestLink } from './end-digest-link.ts'

/** The viewer of an unsubscribe link, with the brand and language of the digest if the viewer's choices still exist. */
export interface DigestReader {
  readonly userId: string
  readonly brandId?: string
  readonly language?: LanguageId
}
export type DigestEnding = ReturnType<typeof createDigestEnding>

/** Unsubscribes viewers from the weekly digest by the links in it. */
export function createDigestEnding({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  return {
    /** Returns the viewer of an unsubscribe link's query; undefined if the server did not sign the link. */
    async find(query: unknown): Promise<DigestReader | undefined> {
      const userId = readEndDigestLink(secrets, query)
      if (userId === undefined) return undefined
      const place = await readPlace(db, userId)
      if (!place) return { userId }
      return { userId, brandId: place.brand_id, ...(isLanguageId(place.language) && { language: place.language }) }
    },
    end: (userId: string): Promise<void> => endDigest(db, userId),
  }
}
