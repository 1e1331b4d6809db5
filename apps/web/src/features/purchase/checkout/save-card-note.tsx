import styles from './checkout.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

/** Explains the checkbox in the provider's form that saves the card. */
export function SaveCardNote() {
  const t = useCheckoutTexts()
  return <p className={styles.note}>{t('saveNote')}</p>
}
