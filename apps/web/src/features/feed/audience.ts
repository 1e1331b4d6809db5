import { firstFeedInput } from '@cliffhanger/contract/first-home'
import { useState } from 'react'
import { keys } from '#settings/keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'

/**
 * What every feed call of this viewer carries. Whether they are new is read once per visit, so that the feed does not
 * change under the thumb; the preference changes only by their own choice.
 */
export function useAudience() {
  const settings = useSettings()
  const [newUserRecommend] = useState(() => settings.get(keys.newUserRecommend))
  const [preferenceId] = useSetting(keys.preference)
  return { newUserRecommend, preferenceId }
}
export type Audience = ReturnType<typeof useAudience>

/** What home asks. Who wants its modules elsewhere asks the same, and mostly has the answer already. */
export const homeInput = (audience: Audience) => ({ ...firstFeedInput, ...audience })
