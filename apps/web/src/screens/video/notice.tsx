import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** A sentence over the dimmed picture, with what to do next. */
export const Notice = ({ icon, title, text, children }: NoticeProps) => (
  <div className={styles.notice} role="alert">
    {icon}
    <h2 className="display">{title}</h2>
    <p>{text}</p>
    <div className={styles.actions}>{children}</div>
  </div>
)
