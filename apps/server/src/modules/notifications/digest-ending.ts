import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { Deps } from '../../deps.ts'
import { readChoiceContext, unsubscribeFromDigest } from './choices-store.ts'
import { readDigestUnsubscribeLink } from './end-digest-link.ts'

/** The viewer of an unsubscribe link, with the brand and language of the digest if the viewer's choices still exist. */
export interface DigestRecipient {
  readonly userId: string
  readonly brandId?: string
  readonly language?: LanguageId
}
export type DigestUnsubscriber = ReturnType<typeof createDigestUnsubscriber>

/** Unsubscribes viewers from the weekly digest by the links in it. */
export function createDigestUnsubscriber({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  return {
    /** Returns the viewer of an unsubscribe link's query; undefined if the server did not sign the link. */
    async find(query: unknown): Promise<DigestRecipient | undefined> {
      const userId = readDigestUnsubscribeLink(secrets, query)
      if (userId === undefined) return undefined
      const place = await readChoiceContext(db, userId)
      if (!place) return { userId }
      return { userId, brandId: place.brand_id, ...(isLanguageId(place.language) && { language: place.language }) }
    },
    end: (userId: string): Promise<void> => unsubscribeFromDigest(db, userId),
  }
}
