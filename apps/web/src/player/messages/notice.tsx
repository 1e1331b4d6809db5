import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly text: string
  /** True if the notice is the whole page: its title becomes the page's heading. */
  readonly isPage?: boolean
  readonly children: ReactNode
}

/** A message over the dimmed picture, with action buttons. */
export const Notice = ({ icon, title, text, isPage = false, children }: NoticeProps) => {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={styles.notice} role="alert">
      {icon}
      <Heading className="display">{title}</Heading>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
