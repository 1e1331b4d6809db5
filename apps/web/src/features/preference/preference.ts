import { newDeviceFeedInput } from '@cliffhanger/contract/first-home'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useState } from 'react'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'

/**
 * Returns the audience fields of this viewer's feed requests. `newUserRecommend` is read once when the screen opens, so
 * that the displayed feed does not change; the preference changes only when the viewer chooses another one.
 */
export function useAudience() {
  const settings = useSettings()
  const [newUserRecommend] = useState(() => settings.get(keys.newUserRecommend))
  const [preferenceId] = useSetting(keys.preference)
  return { newUserRecommend, preferenceId }
}
export type Audience = ReturnType<typeof useAudience>

/**
 * Returns the request input of home's feed. Other screens that show home's modules use the same input, because the
 * response is usually cached.
 */
export const buildHomeFeedInput = (audience: Audience) => ({ ...newDeviceFeedInput, ...audience })

/** Story preferences 1 and 2 of the specification: they define which stories come first; all others are still shown. */
export const storyPreferences = [1, 2] as const
export type StoryPreference = (typeof storyPreferences)[number]

/** Returns whether the preference question is still due on this device. */
export const isChooserDue = (settings: Settings): boolean => settings.get(keys.preferenceFirstOpen) === 1

/**
 * Returns the preference to store when the question is skipped: 1 if none is stored; undefined keeps the stored one, as
 * the specification requires.
 */
export const preferenceAfterSkip = (settings: Settings): StoryPreference | undefined =>
  settings.get(keys.preference) === 0 ? 1 : undefined

/**
 * Returns whether the viewer chose the stored preference. The first visit and a skipped question also store 1, but only
 * a choice stores 2. A stored 2 therefore counts even if it is older than the setting `storiesChosen`.
 */
export const isChosenByViewer = (preference: number, storiesChosen: number): boolean =>
  preference === 2 || (preference === 1 && storiesChosen === 1)

const feedPaths: ReadonlySet<unknown> = new Set([recommendation.moduleInfoList.path, recommendation.page.path])
/** Returns whether a query belongs to the home feed. */
export const isHomeFeedQuery = (queryKey: readonly unknown[]): boolean => feedPaths.has(queryKey[0])
