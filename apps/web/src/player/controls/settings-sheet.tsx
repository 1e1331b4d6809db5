import { Suspense } from 'react'
import { useApi } from '#api/use-api.ts'
import { useCanUseCoins } from '#features/money/use-can-use-coins.ts'
import { useLocale } from '#i18n/use-text.ts'
import { DubChoice } from '#player/dub/dub-choice.tsx'
import { loadOptional } from '#player/optional-part.ts'
import { usePlayback } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import styles from '#player/sheets/sheet-content.module.css'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { useIsWide } from '#ui/viewport/use-media.ts'
import { QualityChoice } from './quality-choice.tsx'
import { SleepTimerChoice } from './sleep-choice.tsx'
import { StepChoice } from './step-choice.tsx'

const DownloadChoice = loadOptional(async () => (await import('./download-choice.tsx')).DownloadChoice)

const speeds = [0.75, 1, 1.25, 1.5, 2] as const

/** Chooses the playback speed, which is stored for later visits. */
function SpeedChoice() {
  const { t, number } = useLocale()
  const { pool } = usePlayback()
  const [speed, setSpeed] = useSetting(ownKeys.speed)
  return (
    <StepChoice
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
  const [autoNext, setAutoNext] = useSetting(ownKeys.autoNextEpisode)
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  const [cap] = useSetting(ownKeys.autoUnlockCap)
  const [letterKeys, setLetterKeys] = useSetting(ownKeys.letterKeys)
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
