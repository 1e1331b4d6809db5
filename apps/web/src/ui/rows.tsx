import type { ComponentType, ReactNode } from 'react'
import { Switch } from './forms/switch.tsx'
import type { IconProps } from './icons/icon.tsx'
import { ChevronRightIcon } from './icons/icons.tsx'
import { Link } from './navigation/link.tsx'
import styles from './rows.module.css'

/** A card with a list of rows; each row is one tap target. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>

interface RowProps {
  readonly Drawing?: ComponentType<IconProps>
  /** The setting's current value, or a note. */
  readonly value?: string | false
  readonly children: ReactNode
}
const RowContent = ({ Drawing, value, children }: RowProps) => (
  <>
    {Drawing && <Drawing />}
    <span className={styles.label}>{children}</span>
    {value && <span className={`${styles.value} figures`}>{value}</span>}
  </>
)

/** A row that links to a screen. */
export const LinkRow = ({ href, ...face }: RowProps & { readonly href: string }) => (
  <li>
    <Link href={href} className={styles.row}>
      <RowContent {...face} />
      <ChevronRightIcon size="tiny" className={styles.chevron} />
    </Link>
  </li>
)

interface ButtonRowProps extends RowProps {
  readonly onClick: () => void
  readonly text?: string
  /** The result of the action, announced to screen readers. */
  readonly status?: string
  readonly isBusy?: boolean
  /** True if the row opens a dialog: shows the chevron of a link. */
  readonly isOpening?: boolean
}
/** A row that runs an action on this screen. */
export const ButtonRow = ({
  onClick,
  text,
  status,
  isBusy = false,
  isOpening = false,
  children,
  ...face
}: ButtonRowProps) => (
  <li>
    <button type="button" className={styles.row} aria-busy={isBusy} onClick={onClick}>
      <RowContent {...face}>
        {children}
        {text !== undefined && <span className={styles.text}>{text}</span>}
      </RowContent>
      {isOpening && <ChevronRightIcon size="tiny" className={styles.chevron} />}
    </button>
    {status !== undefined && (
      <span className="visually-hidden" role="status">
        {status}
      </span>
    )}
  </li>
)

interface SwitchRowProps {
  readonly Drawing: ComponentType<IconProps>
  readonly label: string
  readonly text?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}
/** A row with a switch. */
export const SwitchRow = ({ Drawing, ...setting }: SwitchRowProps) => (
  <li className={styles.switch}>
    <Switch isPlain icon={<Drawing />} {...setting} />
  </li>
)

interface FactRowProps {
  readonly Drawing: ComponentType<IconProps>
  readonly label: string
  readonly children: ReactNode
}
/** A read-only row; the label is above the value, so that a long address gets the full width. */
export const FactRow = ({ Drawing, label, children }: FactRowProps) => (
  <li className={styles.row}>
    <Drawing />
    <span className={styles.fact}>
      <span className={styles.text}>{label}</span>
      {children}
    </span>
  </li>
)
