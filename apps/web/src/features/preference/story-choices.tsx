import { ownAccount } from '@cliffhanger/contract/own-account'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import { Icon, type IconProps } from '#ui/icons/icon.tsx'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import {
  isChosenByViewer,
  isHomeFeedQuery,
  preferenceAfterSkip,
  type StoryPreference,
  storyPreferences,
} from './preference.ts'
import styles from './story-choices.module.css'

/** Returns the actions that choose a story preference or skip the question. */
export function usePreferenceActions() {
  const { run, act } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()

  async function save(preferenceId: StoryPreference) {
    settings.set(keys.preference, preferenceId)
    queries.removeQueries({ predicate: ({ queryKey }) => isHomeFeedQuery(queryKey) })
    await Promise.all([
      run(ownAccount.saveUserPreference, { preferenceId }),
      run(ownAccount.setReadPreference, { preferenceId }),
    ])
    // Personal recommendations depend on the preference stored on the server.
    await queries.invalidateQueries({ queryKey: [recommendation.videoRack.path] })
  }
  return {
    choose(preference: StoryPreference) {
      settings.set(keys.preferenceFirstOpen, 0)
      settings.set(nonSpecKeys.storiesChosen, 1)
      act('choosePreference', String(preference))
      void save(preference)
    },
    skip() {
      settings.set(keys.preferenceFirstOpen, 0)
      const preference = preferenceAfterSkip(settings)
      if (preference === undefined) return
      settings.set(nonSpecKeys.storiesChosen, 0)
      void save(preference)
    },
  }
}

const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.5A4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z" />
  </Icon>
)
const BoltIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
  </Icon>
)

const faces = {
  1: { Drawing: HeartIcon, label: 'settings.romanceFirst', text: 'settings.romanceText' },
  2: { Drawing: BoltIcon, label: 'settings.suspenseFirst', text: 'settings.suspenseText' },
} as const

/** Returns the name of the chosen preference, or "not chosen yet", for the row that opens the chooser. */
export function usePreferenceName(): string {
  const t = useText()
  const [preference, isChosen] = useOwnChoice()
  return t(isChosen && preference !== 0 ? faces[preference].label : 'settings.notChosen')
}

function useOwnChoice() {
  const [preference] = useSetting(keys.preference)
  const [storiesChosen] = useSetting(nonSpecKeys.storiesChosen)
  return [preference, isChosenByViewer(preference, storiesChosen)] as const
}

/** Shows both story preferences; neither is selected before the viewer has chosen. */
export function StoryChoices({ onChoose }: { onChoose: (preference: StoryPreference) => void }) {
  const t = useText()
  const [preference, hasChosen] = useOwnChoice()
  return (
    <ul className={styles.choices}>
      {storyPreferences.map((id) => {
        const { Drawing, label, text } = faces[id]
        const isChosen = hasChosen && id === preference
        return (
          <li key={id}>
            <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={() => onChoose(id)}>
              <Drawing />
              <span className={styles.words}>
                <b>{t(label)}</b>
                <span>{t(text)}</span>
              </span>
              {isChosen && <CheckIcon size="small" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
