import type { ReactNode } from 'react'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import styles from './page-note.module.css'
import { StatePage, type StatePageProps } from './state-page.tsx'

/**
 * A success message in the page layout. Unlike a toast, it covers no control and stays until the viewer leaves the
 * page.
 */
export const SuccessNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <CheckIcon size="small" />
    {children}
  </p>
)

/** A drawing of two upright cards and one that has fallen over the edge. */
const slipped = (
  <>
    <g fill="var(--surface-3)">
      <rect x="20" y="22" width="32" height="44" rx="5" />
      <rect
        x="57"
        y="22"
        width="32"
        height="44"
        rx="5"
        stroke="var(--control-line)"
        strokeWidth="2"
        strokeDasharray="4 5"
      />
    </g>
    <rect x="112" y="66" width="32" height="44" rx="5" fill="var(--surface-3)" transform="rotate(22 128 88)" />
  </>
)

/** A page for an empty list. */
export const EmptyPage = (props: Omit<StatePageProps, 'picture'>) => <StatePage {...props} picture={slipped} />
