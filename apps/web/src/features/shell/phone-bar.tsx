import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useText } from '#i18n/use-text.ts'
import { canGoBackInApp } from '#player/in-app-history.ts'
import buttons from '#ui/button.module.css'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import styles from './phone-bar.module.css'

/** A phone's bar over screens that one goes back from. `children` is its one action. */
export function PhoneBar({ title, children }: { title: string; children?: ReactNode }) {
  const t = useText()
  // Opened by a link from elsewhere, there is nothing of ours to go back to.
  const goBack = () => (canGoBackInApp() ? history.back() : navigate('/', { replace: true }))
  return (
    <header className={`${styles.bar} phone-only`}>
      <button type="button" className={buttons.round} aria-label={t('shell.back')} onClick={goBack}>
        <ChevronLeftIcon />
      </button>
      <p className={styles.title}>{title}</p>
      {children}
    </header>
  )
}
