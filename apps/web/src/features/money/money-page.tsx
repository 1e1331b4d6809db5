import type { ReactNode } from 'react'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import styles from './money-page.module.css'

/** A page about money: a bar to go back on a phone, a heading on anything wider, one column that stays readable. */
export const MoneyPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PhoneBar title={title} />
    <div className={`${styles.page} wrap`}>
      <h1 className={`${styles.title} display`}>{title}</h1>
      {children}
    </div>
  </>
)
