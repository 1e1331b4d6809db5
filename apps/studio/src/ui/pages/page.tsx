import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

export const pageStyles = styles

/** The main part of every page, and its title in the browser and in the top bar. */
export function Main({
  title,
  openTab,
  className = styles.page,
  children,
  ...others
}: ComponentProps<'main'> & {
  title: string
  /** The tab of the page that is open; the browser's title begins with it. */
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

/** The frame of a page: its title, a line about it, its actions and its tabs. */
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
  /** The title is an amount or an id: it is in the text face, in which figures are easy to read. */
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
