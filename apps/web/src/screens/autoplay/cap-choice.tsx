import { useLocale } from '#i18n/use-text.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import styles from './cap-choice.module.css'

const caps = [100, 200, 500, 1000]

/** Chooses how many coins automatic unlocks may spend per day before they ask again. */
export function CapChoice() {
  const { t, number } = useLocale()
  const [cap, setCap] = useSetting(ownKeys.autoUnlockCap)
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('me.autoplayMost')}</legend>
      <div className={`${styles.caps} figures`}>
        {caps.map((coins) => (
          <label key={coins} className={styles.cap}>
            <input
              type="radio"
              className="visually-hidden"
              name="cap"
              checked={coins === cap}
              onChange={() => setCap(coins)}
            />
            {number(coins)}
          </label>
        ))}
      </div>
      <p className={`${styles.text} figures`}>{t('me.autoplayCap', { count: cap })}</p>
    </fieldset>
  )
}
