import { firstFeedInput } from '@cliffhanger/contract/first-home'
import { useState } from 'react'
import { keys } from '#settings/keys.ts'
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
