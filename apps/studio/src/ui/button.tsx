import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `hot` publishes: viewers see or pay something else afterwards. `danger` takes something away. */
  readonly look?: 'plain' | 'ink' | 'hot' | 'quiet' | 'danger'
  readonly icon?: IconName
  readonly isSmall?: boolean
  /** The action runs: the button keeps its width and cannot be pressed again. */
  readonly isBusy?: boolean
}

/** Class names of links that look like buttons. */
export const buttonLook = { plain: classNames(styles.button), small: classNames(styles.button, styles.small) }

export function Button({ look = 'plain', icon, isSmall, isBusy, className, children, disabled, ...rest }: ButtonProps) {
  const isSquare = children === undefined
  const classes = classNames(
    styles.button,
    look !== 'plain' && styles[look],
    isSmall && styles.small,
    isSquare && styles.square,
    isBusy && styles.busy,
    className,
  )
  return (
    <button type="button" className={classes} disabled={disabled || isBusy} aria-busy={isBusy || undefined} {...rest}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}
