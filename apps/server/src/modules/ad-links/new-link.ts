import { newAdLinkCode } from '@cliffhanger/domain/ad-links'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { hasEpisode, insertAdLink, type NewAdLink } from './link-store.ts'

const mostTries = 20

/** Returns the invalid field of a link: an unknown title, or an episode that the title does not have. */
export async function findLinkError(
  { db }: Pick<Deps, 'db'>,
  { vidId, episode }: { readonly vidId: string; readonly episode: number },
): Promise<'vidId' | 'episode' | undefined> {
  const found = parseRowId(vidId) === undefined ? undefined : await hasEpisode(db, vidId, episode)
  return found === undefined ? 'vidId' : found ? undefined : 'episode'
}

/** Creates a link with the chosen code, or with a random one. Undefined if the chosen code is taken. */
export async function createAdLink(
  { db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>,
  link: Omit<NewAdLink, 'code'>,
  chosen?: string,
): Promise<string | undefined> {
  if (chosen !== undefined) return (await insertAdLink(db, { ...link, code: chosen })) ? chosen : undefined
  for (let tries = 0; tries < mostTries; tries += 1) {
    const code = newAdLinkCode(randomBytes)
    if (await insertAdLink(db, { ...link, code })) return code
  }
  throw new Error(`No free code of an ad link after ${mostTries} tries`)
}
