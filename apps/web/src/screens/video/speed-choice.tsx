import { useId } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { usePlayer } from './player-context.ts'
import styles from './speed-choice.module.css'

const speeds = [0.75, 1, 1.25, 1.5, 2] as const

/** Chooses the playback speed, which is stored for later visits. */
export function SpeedChoice() {
  const { t, number } = useLocale()
  const { pool } = usePlayer()
  const [speed, setSpeed] = useSetting(ownKeys.speed)
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('player.speed')}</legend>
      <div className={styles.steps}>
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
