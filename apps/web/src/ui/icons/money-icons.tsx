import styles from './coin.module.css'
import { Icon, type IconProps } from './icon.tsx'

/** The coin icon: a ring in the text colour, never gold. Omit the label only beside text that says "coins". */
export const LabelledCoinIcon = ({ label }: { label?: string }) =>
  label === undefined ? (
    <i className={styles.coin} aria-hidden="true" />
  ) : (
    <i className={styles.coin} role="img" aria-label={label} />
  )

/** The membership icon; always shown in gold. */
export const CrownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 18h16M4.5 15L3 7l5 3.5L12 5l4 5.5L21 7l-1.5 8z" />
  </Icon>
)
export const CardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3M3 10h18M16 14.5h1.5" />
  </Icon>
)
export const ReceiptIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6" />
  </Icon>
)
export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3l8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5" />
  </Icon>
)
/** A lifebuoy: the icon of wallet recovery. */
export const RescueIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M6 6l3.5 3.5M18 6l-3.5 3.5M6 18l3.5-3.5M18 18l-3.5-3.5" />
  </Icon>
)
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4l9 16H3zM12 10v4.5M12 17v.1" />
  </Icon>
)
