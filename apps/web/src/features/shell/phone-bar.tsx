import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { closeScreen } from './close-screen.ts'
import styles from './phone-bar.module.css'

interface Props {
  readonly title: string
  /** The parent screen: the target of Back if the app has no previous page. */
  readonly parent?: string
  readonly children?: ReactNode
}

/** The bar of a phone, with a back button. `children` is its only action. */
export function PhoneBar({ title, parent = '/', children }: Props) {
  const t = useText()
  return (
    <header className={`${styles.bar} phone-only`}>
      <button type="button" className={buttons.round} aria-label={t('me.back')} onClick={() => closeScreen(parent)}>
        <ChevronLeftIcon />
      </button>
      <p className={styles.title}>{title}</p>
      {children}
    </header>
  )
}
