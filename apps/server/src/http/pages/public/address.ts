import { rankingKinds } from '@cliffhanger/contract/public-page'
import { parseRowId } from '../../../db/row-id.ts'
import type { PublicAddress } from '../../../modules/public-pages/service.ts'

const unknown = { kind: 'unknown' } as const

/** Parses a page number, by default 1; undefined for an invalid number. */
function pageOf(text: string | null): number | undefined {
  if (text === null) return 1
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

/** Decodes a tag from a URL; undefined for text that the database cannot contain. */
function tagOf(text: string): string | undefined {
  try {
    const tag = decodeURIComponent(text)
    return tag === '' || /\p{Cc}/u.test(tag) ? undefined : tag
  } catch {
    return undefined
  }
}

/** Returns whether a path belongs to the public pages: titles, tags or rankings. */
export const isPublicPath = (path: string): boolean => /^\/(title|tag|ranking)(\/|$)/.test(path)

/** Parses the URL of a public page; undefined for the path of another screen. */
export function parsePublicAddress(path: string, query: URLSearchParams): PublicAddress | undefined {
  const [, kind, name = ''] = /^\/(title|tag|ranking)\/([^/]*)\/*$/.exec(path) ?? []
  if (kind === undefined) return isPublicPath(path) ? unknown : undefined
  if (kind === 'title') {
    const vidId = parseRowId(/(?:^|-)(\d+)$/.exec(name)?.[1] ?? '')
    return vidId === undefined ? unknown : { kind, vidId, path }
  }
  const page = pageOf(query.get('page'))
  if (page === undefined) return unknown
  if (kind === 'tag') {
    const tag = tagOf(name)
    return tag === undefined ? unknown : { kind, tag, page }
  }
  const ranking = rankingKinds.find((one) => one === name)
  return ranking ? { kind: 'ranking', ranking, page } : unknown
}
