import type { ReactNode } from 'react'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import styles from './narrow-page.module.css'

interface Props {
  readonly title: string
  /** Target of Back if the app has no previous page. */
  readonly parent?: string
  readonly children: ReactNode
}

/** A page of one column: a bar to go back on a phone, a heading on anything wider, text that stays readable. */
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
