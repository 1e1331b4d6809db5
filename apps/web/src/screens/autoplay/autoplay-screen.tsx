import { navigate } from 'wouter/use-browser-location'
import { usePageTitle } from '#features/brand/use-brand.ts'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import { useText } from '#i18n/use-text.ts'
import { canGoBackInApp } from '#player/in-app-history.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Switch } from '#ui/switch.tsx'
import styles from './autoplay-screen.module.css'
import { CapChoice } from './cap-choice.tsx'

/** One switch, `fix_vip_autopay`, what it does in plain words, and a way out that changes nothing. */
export function AutoplayScreen() {
  const t = useText()
  usePageTitle('')
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  const skip = () => (canGoBackInApp() ? history.back() : navigate('/', { replace: true }))
  return (
    <>
      <PhoneBar title={t('shell.autoplay')} />
      <div className={`${styles.screen} wrap`}>
        <h1 className={`${styles.title} display`}>{t('shell.autoplay')}</h1>
        <p className={styles.lead}>{t('me.autoplayLead')}</p>
        <Switch isOn={autoPay === 1} onChange={(isOn) => setAutoPay(isOn ? 1 : 0)} label={t('me.autoplaySwitch')} />
        {autoPay === 1 && <CapChoice />}
        <ul className={`${styles.facts} figures`}>
          <li>{t('me.autoplayOnce')}</li>
          <li>{t('me.autoplayAhead')}</li>
        </ul>
        <button type="button" className={`${buttons.quiet} ${styles.skip}`} onClick={skip}>
          {t('me.skip')}
        </button>
      </div>
    </>
  )
}
