import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `hot`: publishes, so that viewers see or pay something different afterwards. `danger`: deletes or revokes
   * something.
   */
  readonly look?: 'plain' | 'ink' | 'hot' | 'quiet' | 'danger'
  readonly icon?: IconName
  readonly isSmall?: boolean
  /** True while the action runs: the button keeps its width and the focus, and ignores clicks. */
  readonly isBusy?: boolean
}

/** Class names for links that look like buttons. */
export const buttonClassNames = { plain: classNames(styles.button), small: classNames(styles.button, styles.small) }

export function Button({ look = 'plain', icon, isSmall, isBusy, className, children, ...rest }: ButtonProps) {
  const isSquare = children === undefined
  const classes = classNames(
    styles.button,
    look !== 'plain' && styles[look],
    isSmall && styles.small,
    isSquare && styles.square,
    isBusy && styles.busy,
    className,
  )
  // A disabled button would lose the keyboard focus.
  const busy: ComponentProps<'button'> = {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event) => event.preventDefault(),
  }
  return (
    <button type="button" className={classes} {...rest} {...(isBusy && busy)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}
