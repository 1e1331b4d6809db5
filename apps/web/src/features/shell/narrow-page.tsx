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
  /** The parent screen: the target of Back if the app has no previous page. */
  readonly parent?: string
  readonly children?: ReactNode
}

/** The bar of a phone, with a back button. `children` is its only action. */
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
  /** Target of Back if the app has no previous page. */
  readonly parent?: string
  readonly children: ReactNode
}

/** A page of one column: on a phone a bar with a back button, on wider screens a heading; text of readable width. */
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
