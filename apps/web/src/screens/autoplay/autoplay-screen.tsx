import { closeScreen } from '#features/shell/close-screen.ts'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Switch } from '#ui/switch.tsx'
import styles from './autoplay-screen.module.css'
import { CapChoice } from './cap-choice.tsx'

/** The automatic unlock setting `fix_vip_autopay`: a switch, its explanation, and a button that leaves it unchanged. */
export function AutoplayScreen() {
  const t = useText()
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  return (
    <NarrowPage title={t('shell.autoplay')} parent="/setting">
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
