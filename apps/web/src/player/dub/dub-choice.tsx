import { useText } from '#i18n/use-text.ts'
import { usePlayback } from '#player/player-context.ts'
import { subtitleNames } from '#player/subtitles/subtitle-choice.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import radio from '#ui/forms/radio-row.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import styles from './dub-choice.module.css'
import { playDub } from './play-dub.ts'

/** Chooses the language of the sound; nothing for an episode without dubbing tracks. */
export function DubChoice() {
  const t = useText()
  const { answer, current } = usePlayback()
  const [chosen, choose] = useSetting(ownKeys.dubLanguage)
  const dubs = answer?.status === 'ready' ? (answer.details.start.dubs ?? []) : []
  if (dubs.length === 0) return null
  const own = current.isNativeOnly ? 0 : (dubs.find(({ language }) => language === chosen)?.language ?? 0)
  const row = (language: typeof chosen, name: string, tag?: string) => (
    <label key={language} className={radio.row} lang={tag}>
      <input
        type="radio"
        name="dub"
        checked={language === own}
        onChange={() => {
          choose(language)
          playDub(language)
        }}
      />
      <span>{name}</span>
      <CheckIcon size="small" />
    </label>
  )
  return (
    <fieldset className={styles.choice} disabled={current.isNativeOnly}>
      <legend>{t('player.dubLanguage')}</legend>
      {current.isNativeOnly && <p className={styles.note}>{t('player.dubRemote')}</p>}
      {row(0, t('player.dubOriginal'))}
      {dubs.map(({ language }) => row(language, subtitleNames[language].name, subtitleNames[language].tag))}
    </fieldset>
  )
}
