import { languageByKey } from '@cliffhanger/domain/languages'
import type { useTitlePageText } from '../../use-title-page-text.ts'
import type { Flat } from '../differences.ts'
import type { TypedDetails } from './typed-details.ts'

/** Details without those that the state of an older version lacks. */
type KnownDetails = Pick<TypedDetails, 'language'> & {
  readonly [Name in 'audience' | 'order']: TypedDetails[Name] | undefined
}

/** Details by their place, in words, for comparing two of them. */
export function flatDetails(
  { language, audience, order }: KnownDetails,
  pageText: ReturnType<typeof useTitlePageText>,
): Flat {
  const flat = new Map<string, string>([[pageText('title.details.language'), languageByKey(language).name]])
  if (audience !== undefined)
    flat.set(pageText('title.details.audience'), pageText(`title.details.audience.${audience}`))
  if (order !== undefined) flat.set(pageText('title.details.order'), order)
  return flat
}
