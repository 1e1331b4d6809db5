import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { CheckIcon } from '#ui/row-icons.tsx'
import { type Preference, preferences } from './preference.ts'
import { BoltIcon, HeartIcon } from './preference-icons.tsx'
import styles from './story-choices.module.css'

const faces = {
  1: { Drawing: HeartIcon, label: 'settings.romanceFirst', text: 'settings.romanceText' },
  2: { Drawing: BoltIcon, label: 'settings.suspenseFirst', text: 'settings.suspenseText' },
} as const

/** What a preference is called, for a row that leads to the question. */
export function usePreferenceName(): string {
  const t = useText()
  const [preference] = useSetting(keys.preference)
  return preference === 0 ? '' : t(faces[preference].label)
}

/** The two answers; nothing is marked before the viewer has given one. */
export function StoryChoices({ onChoose }: { onChoose: (preference: Preference) => void }) {
  const t = useText()
  const [preference] = useSetting(keys.preference)
  const [isFirstOpen] = useSetting(keys.preferenceFirstOpen)
  return (
    <ul className={styles.choices}>
      {preferences.map((id) => {
        const { Drawing, label, text } = faces[id]
        const isChosen = isFirstOpen === 0 && id === preference
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
