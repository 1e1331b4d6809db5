import { createHash } from 'node:crypto'

const longest = 64

export const isTitleId = (id: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(id)

/**
 * Derives the id of a title from its folder name, for a `drama.yaml` without an id: "My Drama (2)" becomes
 * `my-drama-2`. If the folder name has non-ASCII characters (契約, Año), a hash is appended, so that two such folders get
 * different ids.
 */
export function titleIdOf(folderName: string): string {
  if (isTitleId(folderName)) return folderName
  const words = folderName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const mark = createHash('sha256').update(folderName.normalize('NFC')).digest('hex').slice(0, 8)
  const isWhole = /^[\x20-\x7e]+$/.test(folderName) && /[a-z0-9]/.test(words)
  const parts = isWhole ? [words] : [words.slice(0, longest - 1 - mark.length), mark]
  return parts.join('-').replace(/-+/g, '-').replace(/^-/, '').slice(0, longest).replace(/-$/, '')
}
