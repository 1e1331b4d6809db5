import { closeScreen, NarrowPage } from '#features/shell/narrow-page.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import styles from './autoplay-screen.module.css'

const caps = [100, 200, 500, 1000]

/** Lets the viewer choose how many coins automatic unlocks may spend per day before the app asks again. */
function CapChoice() {
  const { t, number } = useLocale()
  const [cap, setCap] = useSetting(nonSpecKeys.autoUnlockCap)
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

/**
 * Screen for the setting `fix_vip_autopay` (automatic unlocks): a switch, an explanation, and a button that leaves
 * without a change.
 */
export function AutoplayScreen() {
  const t = useText()
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  return (
    <NarrowPage title={t('me.autoplay')} parent="/setting">
      <p className={styles.lead}>{t('me.autoplayLead')}</p>
      <Switch isOn={autoPay === 1} onChange={(isOn) => setAutoPay(isOn ? 1 : 0)} label={t('me.autoplaySwitch')} />
      {autoPay === 1 && <CapChoice />}
      <ul className={`${styles.facts} figures`}>
        <li>{t('me.autoplayOnce')}</li>
        <li>{t('me.autoplayAhead')}</li>
      </ul>
      <button type="button" className={`${buttons.quiet} ${styles.skip}`} onClick={() => closeScreen()}>
        {t('me.skip')}
      </button>
    </NarrowPage>
  )
}
