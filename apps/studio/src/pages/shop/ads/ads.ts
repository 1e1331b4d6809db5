import type { Output } from '@cliffhanger/contract/call'
import type { studioAdUnlocks } from '@cliffhanger/contract/studio/ad-unlocks'
import { isRecord } from '#editing/is-record.ts'
import type { ListedTitle } from '#editing/lists/title-list.tsx'
import type { Locale } from '#i18n/use-text.ts'

export type AdsState = Output<typeof studioAdUnlocks.state>
/** Ads that unlock episodes, as the form has them. */
export interface EditedAds {
  readonly isOn: boolean
  /** As typed. */
  readonly perDay: string
  readonly lastEpisode: string
  readonly allTitles: boolean
  /** The chosen ones. Kept, but not saved, while it is on for all. */
  readonly titles: readonly ListedTitle[]
}

export const editedOf = ({ terms, titles }: AdsState): EditedAds => ({
  isOn: terms.isOn,
  perDay: String(terms.perDay),
  lastEpisode: String(terms.lastEpisode),
  allTitles: terms.allTitles,
  titles,
})
export const termsOf = ({ isOn, perDay, lastEpisode, allTitles, titles }: EditedAds) => ({
  isOn,
  perDay: Number(perDay),
  lastEpisode: Number(lastEpisode),
  allTitles,
  titles: allTitles ? [] : titles.map(({ vidId }) => vidId),
})
export const isEdited = (value: unknown): value is EditedAds =>
  isRecord(value) &&
  typeof value.isOn === 'boolean' &&
  typeof value.perDay === 'string' &&
  typeof value.lastEpisode === 'string' &&
  typeof value.allTitles === 'boolean' &&
  Array.isArray(value.titles) &&
  value.titles.every((one: unknown) => isRecord(one) && typeof one.vidId === 'string' && typeof one.title === 'string')
export const isBetween = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The changes between two states of the form, in sentences. */
export function changesOf(before: EditedAds, after: EditedAds, { t }: Pick<Locale, 't'>): string[] {
  const name = t('shop.ads')
  const namesOf = ({ allTitles, titles }: EditedAds) =>
    allTitles ? t('shop.adsAllTitles') : titles.map(({ title }) => title).join(', ') || '–'
  const values = [
    { field: t('shop.adsPerDay'), before: before.perDay, after: after.perDay },
    { field: t('shop.adsLast'), before: before.lastEpisode, after: after.lastEpisode },
    { field: t('shop.adsTitles'), before: namesOf(before), after: namesOf(after) },
  ]
  return [
    ...(before.isOn === after.isOn ? [] : [t(after.isOn ? 'shop.change.taskOn' : 'shop.change.taskOff', { name })]),
    ...values.filter((one) => one.before !== one.after).map((one) => t('shop.change.value', { name, ...one })),
  ]
}

/** Whether titles must still be chosen. No chosen title is never saved, because it would unlock nothing. */
export const lacksTitles = ({ allTitles, titles }: EditedAds): boolean => !allTitles && titles.length === 0
