import type { ReactNode } from 'react'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import styles from './narrow-page.module.css'

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
