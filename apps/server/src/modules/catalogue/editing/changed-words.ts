import { changedTexts } from '../../../http/studio/changed-texts.ts'
import type { Texts } from '../tables.ts'
import type { CheckedTitleTexts } from './title-rules.ts'
import type { TitleState } from './title-state.ts'

type Entries = (readonly [string, string])[]

const entriesOf = (part: string, texts: Texts): Entries =>
  Object.entries(texts).map(([language, text]) => [`${part} ${language}`, text])
const episodeEntries = (episodes: CheckedTitleTexts['episodes']): Entries =>
  episodes.flatMap(({ n, names }) => entriesOf(`episode ${n}`, names))

/**
 * Returns the changed texts of a title before and after a change, for the operator log. The keys have the form
 * `name en`, `episode 3 th` or `tags`.
 */
export function listChangedTexts({ texts, tags, episodes }: TitleState, after: CheckedTitleTexts) {
  const titleEntries: Entries = Object.entries(texts).flatMap(([language, { name, description }]) => [
    [`name ${language}`, name],
    [`description ${language}`, description],
  ])
  return changedTexts(
    Object.fromEntries([...titleEntries, ...episodeEntries(episodes), ['tags', tags.join(', ')]]),
    Object.fromEntries([
      ...entriesOf('name', after.names),
      ...entriesOf('description', after.descriptions),
      ...episodeEntries(after.episodes),
      ['tags', [...new Set(after.tags)].join(', ')],
    ]),
  )
}
