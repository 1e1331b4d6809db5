import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

export const pageStyles = styles

/** The main element of every page, with the page's title for the browser and the top bar. */
export function Main({
  title,
  openTab,
  className = styles.page,
  children,
  ...others
}: ComponentProps<'main'> & {
  title: string
  /** Name of the open tab of the page; the browser's title begins with this name. */
  openTab?: string | undefined
}) {
  usePageTitle(title)
  return (
    <main id="content" className={className} tabIndex={-1} {...others}>
      <title>{[openTab, title, 'Studio'].filter(Boolean).join(' · ')}</title>
      {children}
    </main>
  )
}

/** The frame of a page: title, introduction, actions and tabs. */
export function Page({
  title,
  openTab,
  isFigure,
  about,
  actions,
  tabs,
  children,
}: {
  title: string
  openTab?: string
  /** True if the title is an amount or an id. It is then set in the text font, whose digits are easier to read. */
  isFigure?: boolean
  about?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}) {
  return (
    <Main title={title} openTab={openTab}>
      <div className={styles.head}>
        <div>
          <h1 className={classNames(isFigure && styles.figure) || undefined}>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs && <nav className={styles.tabs}>{tabs}</nav>}
      {children}
    </Main>
  )
}
