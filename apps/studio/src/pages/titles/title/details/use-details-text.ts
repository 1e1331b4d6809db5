import { languageByKey } from '@cliffhanger/domain/languages'
import { useTitlePageText } from '../../use-title-page-text.ts'
import type { Flat } from '../differences.ts'
import type { TypedDetails } from './typed-details.ts'

/** A function that puts details into words, for comparing two of them. */
export function useDetailsText(): (details: TypedDetails) => Flat {
  const pageText = useTitlePageText()
  return ({ language, audience, order }) =>
    new Map([
      [pageText('title.details.language'), languageByKey(language).name],
      [pageText('title.details.audience'), pageText(`title.details.audience.${audience}`)],
      [pageText('title.details.order'), order],
    ])
}
