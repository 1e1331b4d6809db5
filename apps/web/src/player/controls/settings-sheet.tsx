import { useId } from 'react'
import { useCanUseCoins } from '#features/money/use-can-use-coins.ts'
import { useLocale } from '#i18n/use-text.ts'
import { usePlayback } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import styles from '#player/sheets/sheet-content.module.css'
import { isDataSaverOn } from '#player/startup/saves-data.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import settingsSheetStyles from './settings-sheet.module.css'

const speeds = [0.75, 1, 1.25, 1.5, 2] as const

/** Chooses the playback speed, which is stored for later visits. */
export function SpeedChoice() {
  const { t, number } = useLocale()
  const { pool } = usePlayback()
  const [speed, setSpeed] = useSetting(ownKeys.speed)
  const id = useId()
  return (
    <fieldset className={settingsSheetStyles.choice}>
      <legend>{t('player.speed')}</legend>
      <div className={settingsSheetStyles.steps}>
        {speeds.map((step) => (
          <label key={step} className="figures">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={step === speed}
              onChange={() => {
                setSpeed(step)
                pool.setRate(step)
              }}
            />
            <span>{t('player.times', { times: number(step) })}</span>
          </label>
        ))}
      </div>
      <p>{t('player.speedText')}</p>
    </fieldset>
  )
}

/** The playback settings: automatic next episode, automatic unlock, data saver and speed. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLocale()
  const [autoNext, setAutoNext] = useSetting(ownKeys.autoNextEpisode)
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  const [cap] = useSetting(ownKeys.autoUnlockCap)
  const canUseCoins = useCanUseCoins()
  const [saveData, setSaveData] = useSetting(keys.saveData)
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
        <Switch
          isOn={saveData === 1}
          onChange={(isOn) => setSaveData(isOn ? 1 : 0)}
          label={t('player.saveData')}
          text={t(isDataSaverOn(navigator) ? 'player.saveDataBrowser' : 'player.saveDataText')}
          isPlain
        />
        <SpeedChoice />
      </div>
    </Sheet>
  )
}
