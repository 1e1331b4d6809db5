import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

export const pageStyles = styles

/** The frame of a page: its title, what it answers, its actions and its tabs. */
export function Page({
  title,
  isFigure,
  about,
  actions,
  tabs,
  children,
}: {
  title: string
  /** The title is an amount or an id: it is in the text face, in which figures are easy to read. */
  isFigure?: boolean
  about?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <title>{`${title} · Studio`}</title>
      <div className={styles.head}>
        <div>
          <h1 className={classNames(isFigure && styles.figure) || undefined}>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs && <nav className={styles.tabs}>{tabs}</nav>}
      {children}
    </main>
  )
}
