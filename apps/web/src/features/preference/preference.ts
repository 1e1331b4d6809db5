import { firstFeedInput } from '@cliffhanger/contract/first-home'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useState } from 'react'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'

/**
 * Common fields of this viewer's feed requests. Whether the viewer is new is read once per visit, so that the feed does
 * not change during the visit; the preference changes only when the viewer chooses another one.
 */
export function useAudience() {
  const settings = useSettings()
  const [newUserRecommend] = useState(() => settings.get(keys.newUserRecommend))
  const [preferenceId] = useSetting(keys.preference)
  return { newUserRecommend, preferenceId }
}
export type Audience = ReturnType<typeof useAudience>

/** The query of home's feed. Other screens that show its modules use the same query, because it is usually cached. */
export const homeInput = (audience: Audience) => ({ ...firstFeedInput, ...audience })

/** Preferences 1 and 2 of the specification: which stories come first. All other stories are still shown. */
export const preferences = [1, 2] as const
export type Preference = (typeof preferences)[number]

/** Whether the question was never asked on this device. */
export const isChooserDue = (settings: Settings): boolean => settings.get(keys.preferenceFirstOpen) === 1

/**
 * The preference that is saved when the question is skipped: 1 if there is none yet, otherwise it stays, as the
 * specification requires.
 */
export const savedBySkipping = (settings: Settings): Preference | undefined =>
  settings.get(keys.preference) === 0 ? 1 : undefined

/**
 * Whether the viewer chose the stored preference. The first open and a skipped question store 1 too, but only a choice
 * stores 2; choices made before `storiesChosen` existed are recognised by it.
 */
export const isOwnChoice = (preference: number, storiesChosen: number): boolean =>
  preference === 2 || (preference === 1 && storiesChosen === 1)

const feedPaths: ReadonlySet<unknown> = new Set([recommendation.moduleInfoList.path, recommendation.page.path])
/** Whether a query is part of the home feed. */
export const isOfHomeFeed = (queryKey: readonly unknown[]): boolean => feedPaths.has(queryKey[0])
