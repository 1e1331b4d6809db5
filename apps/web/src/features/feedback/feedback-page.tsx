import type { ReactNode } from 'react'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import styles from './feedback-page.module.css'

interface Props {
  /** In the bar of a phone. */
  readonly title: string
  /** Above the page on anything wider; the title where there is none. */
  readonly heading?: string
  readonly parent: string
  /** The way to the page beside it: at the end of the bar, or of the heading. */
  readonly beside?: { readonly href: string; readonly text: string } | undefined
  readonly children: ReactNode
}

/** A page of feedback: a bar to go back on a phone, a heading on anything wider, one column that stays readable. */
export function FeedbackPage({ title, heading = title, parent, beside, children }: Props) {
  const link = beside && (
    <Link href={beside.href} className={`${buttons.link} ${styles.beside}`}>
      {beside.text}
    </Link>
  )
  return (
    <>
      <PhoneBar title={title} parent={parent}>
        {link}
      </PhoneBar>
      <div className={`${styles.page} wrap`}>
        <div className={styles.head}>
          <h1 className={`${styles.title} said-by-bar display`}>{heading}</h1>
          {link && <div className="desktop-only">{link}</div>}
        </div>
        {children}
      </div>
    </>
  )
}
