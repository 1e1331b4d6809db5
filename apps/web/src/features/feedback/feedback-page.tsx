import type { ReactNode } from 'react'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import buttons from '#ui/button.module.css'
import { Icon, type IconProps } from '#ui/icons/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './feedback-page.module.css'

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
export const CrossIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
export const RetryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 4v4.5h-4.5" />
  </Icon>
)

interface Props {
  /** Title in the top bar on phones. */
  readonly title: string
  /** Heading on wider screens; defaults to the title. */
  readonly heading?: string
  readonly parent: string
  /** Link to a related page, at the end of the top bar or of the heading. */
  readonly beside?: { readonly href: string; readonly text: string } | undefined
  readonly children: ReactNode
}

/**
 * Layout of the feedback screens: a top bar with a back button on phones, a heading on wider screens, and one column of
 * readable width.
 */
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
