import type { Output } from '@cliffhanger/contract/call'
import type { studioAdUnlocks } from '@cliffhanger/contract/studio/ad-unlocks'
import { isRecord } from '#editing/is-record.ts'
import type { ListedTitle } from '#editing/lists/title-list.tsx'
import type { Locale } from '#i18n/use-text.ts'

export type AdSettingsState = Output<typeof studioAdUnlocks.state>
/** The settings of ads that unlock episodes, as form values. */
export interface AdSettingsFormValues {
  readonly isOn: boolean
  /** Maximum number of unlocks by ads per viewer and day, as typed. */
  readonly perDay: string
  readonly lastEpisode: string
  readonly allTitles: boolean
  /** The selected titles. Kept in the form but not saved while ads are on for all titles. */
  readonly titles: readonly ListedTitle[]
}

export const toAdSettingsFormValues = ({ terms, titles }: AdSettingsState): AdSettingsFormValues => ({
  isOn: terms.isOn,
  perDay: String(terms.perDay),
  lastEpisode: String(terms.lastEpisode),
  allTitles: terms.allTitles,
  titles,
})
export const toAdUnlockTerms = ({ isOn, perDay, lastEpisode, allTitles, titles }: AdSettingsFormValues) => ({
  isOn,
  perDay: Number(perDay),
  lastEpisode: Number(lastEpisode),
  allTitles,
  titles: allTitles ? [] : titles.map(({ vidId }) => vidId),
})
export const isAdSettingsFormValues = (value: unknown): value is AdSettingsFormValues =>
  isRecord(value) &&
  typeof value.isOn === 'boolean' &&
  typeof value.perDay === 'string' &&
  typeof value.lastEpisode === 'string' &&
  typeof value.allTitles === 'boolean' &&
  Array.isArray(value.titles) &&
  value.titles.every((one: unknown) => isRecord(one) && typeof one.vidId === 'string' && typeof one.title === 'string')
export const isWholeNumberBetween = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most

/** Describes the differences between two states of the form in sentences. */
export function describeAdSettingsChanges(
  before: AdSettingsFormValues,
  after: AdSettingsFormValues,
  { t }: Pick<Locale, 't'>,
): string[] {
  const name = t('shop.ads')
  const namesOf = ({ allTitles, titles }: AdSettingsFormValues) =>
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

/**
 * Returns whether titles must still be selected. An empty selection is never saved, because no episode could be
 * unlocked.
 */
export const lacksTitles = ({ allTitles, titles }: AdSettingsFormValues): boolean => !allTitles && titles.length === 0
