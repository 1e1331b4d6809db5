import { useId, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { pathOf, useShownAddress } from '#ui/navigation/address.ts'
import type { AskedPurpose } from './asked-purposes.ts'
import styles from './consent-sheet.module.css'
import { PurposeSwitches } from './purpose-switches.tsx'
import { useConsent } from './use-consent.ts'

/** Asks for consent once, without blocking the screen. Until the viewer answers, nothing is allowed. */
export function ConsentSheet() {
  const t = useText()
  const id = useId()
  const { isDecided, asked, text, decide } = useConsent()
  const [allowed, setAllowed] = useState<readonly AskedPurpose[]>()
  const path = pathOf(useShownAddress())
  // In the player, its controls are at this position.
  if (isDecided || path === '/video') return null
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <h2 id={id} className={`${styles.title} display`}>
        {t('consent.title')}
      </h2>
      <p className={styles.text}>
        {t(text)} <a href="/privacy">{t('settings.privacyPolicy')}</a>
      </p>
      {allowed && <PurposeSwitches asked={asked} allowed={allowed} onChange={setAllowed} />}
      <div className={styles.buttons}>
        {allowed ? (
          <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => decide(allowed)}>
            {t('consent.save')}
          </button>
        ) : (
          <>
            <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => decide([])}>
              {t('consent.rejectAll')}
            </button>
            <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => decide(asked)}>
              {t('consent.acceptAll')}
            </button>
            <button type="button" className={`${buttons.link} ${styles.choose}`} onClick={() => setAllowed([])}>
              {t('consent.choose')}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
