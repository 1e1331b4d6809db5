import { languageByKey } from '@cliffhanger/domain/languages'
import type { useTitlePageText } from '../../use-title-page-text.ts'
import type { LabelledTexts } from '../differences.ts'
import type { DetailsFormValues } from './typed-details.ts'

/** Details of a title; audience and shelf order are undefined in versions of earlier releases, which lack them. */
type KnownDetails = Pick<DetailsFormValues, 'language'> & {
  readonly [Name in 'audience' | 'order']: DetailsFormValues[Name] | undefined
}

/** Flattens details into a map from label to text, for comparison. */
export function flattenDetails(
  { language, audience, order }: KnownDetails,
  pageText: ReturnType<typeof useTitlePageText>,
): LabelledTexts {
  const flat = new Map<string, string>([[pageText('title.details.language'), languageByKey(language).name]])
  if (audience !== undefined)
    flat.set(pageText('title.details.audience'), pageText(`title.details.audience.${audience}`))
  if (order !== undefined) flat.set(pageText('title.details.order'), order)
  return flat
}
