import styles from './checkout.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

/** What ticking the box in the provider's form means. */
export function SaveCardNote() {
  const t = useCheckoutTexts()
  return <p className={styles.note}>{t('saveNote')}</p>
}
