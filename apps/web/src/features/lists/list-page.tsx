import type { ReactNode } from 'react'
import { ListHead } from './list-head.tsx'
import styles from './list-page.module.css'
import { ListTabs, type Place } from './list-tabs.tsx'
import type { Marks } from './use-marks.ts'

interface Props {
  readonly here: Place
  /** What can be marked; nothing to edit without any. */
  readonly all: readonly string[]
  readonly marks: Marks
  /** Deletes what is marked. */
  readonly deletion: ReactNode
  readonly children: ReactNode
}

/** One of the viewer's own lists, under the head that both share. */
export const ListPage = ({ here, all, marks, deletion, children }: Props) => (
  <div className={`${styles.screen} wrap`}>
    <ListHead here={here} all={all} marks={marks}>
      {deletion}
    </ListHead>
    {children}
  </div>
)

/** In place of a list that did not load, or holds nothing. */
export const ListState = ({ here, children }: { here: Place; children: ReactNode }) => (
  <div className={`${styles.screen} ${styles.state} wrap`}>
    <ListTabs here={here} />
    {children}
  </div>
)
