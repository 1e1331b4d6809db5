import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { canGoBackInApp } from '#ui/navigation/address.ts'
import styles from './narrow-page.module.css'
import phoneBarStyles from './phone-bar.module.css'

/** Goes back to the previous screen, or to `parent` if the previous page was not part of the app. */
export const closeScreen = (parent = '/'): void =>
  canGoBackInApp() ? history.back() : navigate(parent, { replace: true })

interface PhoneBarProps {
  readonly title: string
  /** Parent screen; the target of Back if the app has no previous page. */
  readonly parent?: string
  readonly children?: ReactNode
}

/** Top bar on phones, with a back button. `children` is its only other action. */
export function PhoneBar({ title, parent = '/', children }: PhoneBarProps) {
  const t = useText()
  return (
    <header className={`${phoneBarStyles.bar} phone-only`}>
      <button type="button" className={buttons.round} aria-label={t('me.back')} onClick={() => closeScreen(parent)}>
        <ChevronLeftIcon />
      </button>
      <p className={phoneBarStyles.title}>{title}</p>
      {children}
    </header>
  )
}

interface Props {
  readonly title: string
  /** Parent screen; the target of Back if the app has no previous page. */
  readonly parent?: string
  readonly children: ReactNode
}

/** A one-column page of readable width, with a top bar with a back button on phones and a heading on wider screens. */
export const NarrowPage = ({ title, parent, children }: Props) => (
  <>
    <PhoneBar title={title} {...(parent !== undefined && { parent })} />
    <div className={`${styles.page} wrap`}>
      <div className={styles.column}>
        <h1 className={`${styles.title} said-by-bar display`}>{title}</h1>
        {children}
      </div>
    </div>
  </>
)
