import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './icon.module.css'

export interface IconProps {
  readonly size?: 'regular' | 'small' | 'tiny'
  readonly isFilled?: boolean
  readonly className?: string | undefined
}

/** A 24-unit icon in the text colour. Hidden from screen readers: use it beside text or in a labelled element. */
export const Icon = ({
  size = 'regular',
  isFilled = false,
  className,
  children,
}: IconProps & { children: ReactNode }) => (
  <svg
    className={classNames(styles.icon, styles[size], isFilled && styles.filled, className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    {children}
  </svg>
)
