import type { Static } from '@cliffhanger/contract/schema'
import type { TitleAudience, TitleState } from '@cliffhanger/contract/studio/title-parts'
import { maxTitleSortKey } from '@cliffhanger/domain/constants'
import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { isRecord } from '#editing/is-record.ts'

/** Form values of the details tab, as typed. */
export interface DetailsFormValues {
  readonly language: LanguageKey
  readonly audience: Static<typeof TitleAudience>
  readonly order: string
}

export const titleAudiences = [0, 1, 2] as const

export const isDetailsFormValues = (value: unknown): value is DetailsFormValues =>
  isRecord(value) &&
  languages.some(({ key }) => key === value.language) &&
  titleAudiences.some((audience) => audience === value.audience) &&
  typeof value.order === 'string'

export const toDetailsFormValues = ({ language, audience, order }: Static<typeof TitleState>): DetailsFormValues => ({
  language,
  audience: audience ?? 0,
  order: order === undefined ? '' : String(order),
})

/** Parses a shelf order; returns undefined for invalid text. */
export function parseShelfOrder(text: string): number | undefined {
  const order = /^-?\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : undefined
  return order !== undefined && Math.abs(order) <= maxTitleSortKey ? order : undefined
}
