import { recommendation } from '@cliffhanger/contract/recommendation'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

/** The specification's preference 1 and 2: which stories come first. Nothing is left out. */
export const preferences = [1, 2] as const
export type Preference = (typeof preferences)[number]

/** Whether nobody was ever asked on this device. */
export const isChooserDue = (settings: Settings): boolean => settings.get(keys.preferenceFirstOpen) === 1

/** The preference that skipping the question saves: 1 if there is none yet, otherwise nothing (section 4). */
export const savedBySkipping = (settings: Settings): Preference | undefined =>
  settings.get(keys.preference) === 0 ? 1 : undefined

/**
 * Whether the stored preference is the viewer's own choice: the first open and a skipped question store 1 as well. Only
 * a choice stores 2; those made before `storiesChosen` existed are known by it.
 */
export const isOwnChoice = (preference: number, storiesChosen: number): boolean =>
  preference === 2 || (preference === 1 && storiesChosen === 1)

const feedPaths: ReadonlySet<unknown> = new Set([recommendation.moduleInfoList.path, recommendation.page.path])
/** Whether a query's answer is part of the home feed. */
export const isOfHomeFeed = (queryKey: readonly unknown[]): boolean => feedPaths.has(queryKey[0])
