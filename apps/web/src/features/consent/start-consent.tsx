import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiContext } from '#api/use-api.ts'
import { LocaleContext, useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { SettingsContext } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { pathOf, useCurrentUrl } from '#ui/navigation/address.ts'
import styles from './consent-sheet.module.css'
import type { ConsentPorts } from './load-consent.ts'
import { type ConsentPurpose, PurposeSwitches, useConsent } from './purpose-switches.tsx'
import { sendConsentChoice } from './report-consent.ts'

/** Asks for consent once, without blocking the screen. Until the viewer answers, no purpose is allowed. */
function ConsentSheet() {
  const t = useText()
  const id = useId()
  const { isDecided, asked, text, decide } = useConsent()
  const [allowed, setAllowed] = useState<readonly ConsentPurpose[]>()
  const path = pathOf(useCurrentUrl())
  // The sheet is hidden in the player, whose controls are at the same position.
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

/** Reports a stored choice that has not reached the server; shows the consent sheet if there is no choice. */
export async function startConsent({ api, settings, locale }: ConsentPorts): Promise<void> {
  if (settings.get(keys.privacyChoice) !== '')
    return sendConsentChoice({ run: api.run, settings, brand: api.config.brand })
  await locale.load('rest')
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <SettingsContext value={settings}>
      <LocaleContext value={locale}>
        <ApiContext value={api}>
          <ConsentSheet />
        </ApiContext>
      </LocaleContext>
    </SettingsContext>,
  )
}
