import { ownAccount } from '@cliffhanger/contract/own-account'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { isOfHomeFeed, type Preference, savedBySkipping } from './preference.ts'

/** The actions of choosing and skipping, with their effects. */
export function useChoice() {
  const { run, act } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()

  async function save(preferenceId: Preference) {
    settings.set(keys.preference, preferenceId)
    queries.removeQueries({ predicate: ({ queryKey }) => isOfHomeFeed(queryKey) })
    await Promise.all([
      run(ownAccount.saveUserPreference, { preferenceId }),
      run(ownAccount.setReadPreference, { preferenceId }),
    ])
    // Personal recommendations depend on the preference stored on the server.
    await queries.invalidateQueries({ queryKey: [recommendation.videoRack.path] })
  }
  return {
    choose(preference: Preference) {
      settings.set(keys.preferenceFirstOpen, 0)
      settings.set(ownKeys.storiesChosen, 1)
      act('choosePreference', String(preference))
      void save(preference)
    },
    skip() {
      settings.set(keys.preferenceFirstOpen, 0)
      const preference = savedBySkipping(settings)
      if (preference === undefined) return
      settings.set(ownKeys.storiesChosen, 0)
      void save(preference)
    },
  }
}
