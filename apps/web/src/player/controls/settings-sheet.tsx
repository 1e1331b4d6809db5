import { createSleepTimer, type SleepTimer } from '@cliffhanger/player-core/features/sleep-timer'
import { setTimer } from '@cliffhanger/player-core/timer'
import { Suspense } from 'react'
import { useApi } from '#api/use-api.ts'
import { useCanUseCoins } from '#features/money/use-can-use-coins.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { lazyOptional } from '#player/optional-part.ts'
import { usePlayback } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import styles from '#player/sheets/sheet-content.module.css'
import { sharedPool } from '#player/stage/shared-pool.ts'
import { castPauseStore, sleepTimerStore } from '#player/stage/sleep-state.ts'
import { isDataSaverOn } from '#player/startup/saves-data.ts'
import { subtitleLanguagesById } from '#player/subtitles/use-subtitles.ts'
import { useStore } from '#player/use-store.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import radio from '#ui/forms/radio-row.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { useIsWide } from '#ui/viewport/use-media.ts'
import { playDub } from '../dub/play-dub.ts'
import dubChoiceStyles from './dub-choice.module.css'
import { SegmentedChoice } from './step-choice.tsx'

let timer: SleepTimer | undefined
const sleepTimer = () =>
  (timer ??= createSleepTimer({
    pool: sharedPool(),
    state: sleepTimerStore,
    now: Date.now,
    setTimer,
    pauseElsewhere: () => castPauseStore.get().pause?.(),
  }))

const minutes = [15, 30, 60] as const

/** Sets the sleep timer, which stops playback by itself. The choice is lost when the page is closed. */
function SleepTimerChoice() {
  const { t, language } = useLocale()
  const { choice, endsAt } = useStore(sleepTimerStore)
  const time = new Intl.DateTimeFormat(language.tag, { timeStyle: 'short' })
  return (
    <SegmentedChoice
      label={t('player.sleepTimer')}
      steps={[
        { value: 0, text: t('player.sleepOff') },
        { value: 'episode', text: t('player.sleepEpisode') },
        ...minutes.map((value) => ({ value, text: t('player.sleepMinutes', { minutes: value }) })),
      ]}
      chosen={choice}
      onChoose={(next) => sleepTimer().set(next)}
      text={endsAt === undefined ? t('player.sleepText') : t('player.sleepAt', { time: time.format(endsAt) })}
    />
  )
}

/**
 * Chooses the picture quality, which applies from the next segment on. An episode with a single rendition offers only
 * the data saver.
 */
function QualityChoice({ renditions }: { renditions: number }) {
  const t = useText()
  const [quality, setQuality] = useSetting(keys.quality)
  const isAskedToSave = isDataSaverOn(navigator)
  if (renditions < 2) {
    return (
      <Switch
        isOn={quality === 1}
        onChange={(isOn) => setQuality(isOn ? 1 : 0)}
        label={t('player.saveData')}
        text={t(isAskedToSave ? 'player.saveDataBrowser' : 'player.saveDataText')}
        isPlain
      />
    )
  }
  const texts = [
    t(isAskedToSave ? 'player.qualityBrowser' : 'player.qualityAutoText'),
    t('player.saveDataText'),
    t('player.qualityBestText'),
  ] as const
  return (
    <SegmentedChoice
      label={t('player.quality')}
      steps={[
        { value: 0, text: t('player.qualityAuto') },
        { value: 1, text: t('player.saveData') },
        { value: 2, text: t('player.qualityBest') },
      ]}
      chosen={quality}
      onChoose={setQuality}
      text={texts[quality]}
    />
  )
}

/** Chooses the audio language. Renders nothing for an episode without dubbing tracks. */
function DubChoice() {
  const t = useText()
  const { answer, current } = usePlayback()
  const [chosen, choose] = useSetting(nonSpecKeys.dubLanguage)
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
    <fieldset className={dubChoiceStyles.choice} disabled={current.isNativeOnly}>
      <legend>{t('player.dubLanguage')}</legend>
      {current.isNativeOnly && <p className={dubChoiceStyles.note}>{t('player.dubRemote')}</p>}
      {row(0, t('player.dubOriginal'))}
      {dubs.map(({ language }) =>
        row(language, subtitleLanguagesById[language].name, subtitleLanguagesById[language].tag),
      )}
    </fieldset>
  )
}

const DownloadChoice = lazyOptional(async () => (await import('./download-choice.tsx')).DownloadChoice)

const speeds = [0.75, 1, 1.25, 1.5, 2] as const

/** Chooses the playback speed, which is stored for later visits. */
function SpeedChoice() {
  const { t, number } = useLocale()
  const { pool } = usePlayback()
  const [speed, setSpeed] = useSetting(nonSpecKeys.speed)
  return (
    <SegmentedChoice
      label={t('player.speed')}
      steps={speeds.map((value) => ({ value, text: t('player.times', { times: number(value) }) }))}
      chosen={speed}
      onChoose={(step) => {
        setSpeed(step)
        pool.setRate(step)
      }}
      text={t('player.speedText')}
    />
  )
}

/** The playback settings: automatic next episode, automatic unlock, picture quality, speed and sleep timer. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLocale()
  const { pool } = usePlayback()
  const [autoNext, setAutoNext] = useSetting(nonSpecKeys.autoNextEpisode)
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  const [cap] = useSetting(nonSpecKeys.autoUnlockCap)
  const [letterKeys, setLetterKeys] = useSetting(nonSpecKeys.letterKeys)
  const canUseCoins = useCanUseCoins()
  const isWide = useIsWide()
  const { downloads } = useApi().config.brand
  return (
    <Sheet label={t('player.settings')} onClose={onClose}>
      <h2 className={`${styles.title} display`}>{t('player.settings')}</h2>
      <div className={styles.rows}>
        <Switch
          isOn={autoNext === 1}
          onChange={(isOn) => setAutoNext(isOn ? 1 : 0)}
          label={t('player.autoNext')}
          isPlain
        />
        {canUseCoins && (
          <Switch
            isOn={autoPay === 1}
            onChange={(isOn) => setAutoPay(isOn ? 1 : 0)}
            label={t('player.autoUnlock')}
            text={t('player.autoSwitchText', { count: cap })}
            isPlain
          />
        )}
        <DubChoice />
        <QualityChoice renditions={pool.current()?.media?.start?.rungs.length ?? 0} />
        <SpeedChoice />
        <SleepTimerChoice />
        {downloads && (
          <Suspense>
            <DownloadChoice />
          </Suspense>
        )}
        {isWide && (
          <Switch
            isOn={letterKeys === 1}
            onChange={(isOn) => setLetterKeys(isOn ? 1 : 0)}
            label={t('player.letterKeys')}
            text={t('player.letterKeysText')}
            isPlain
          />
        )}
      </div>
    </Sheet>
  )
}
