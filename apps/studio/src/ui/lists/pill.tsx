import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './pill.module.css'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'gold'
const icons: Partial<Record<Tone, IconName>> = { ok: 'check', warn: 'warning', bad: 'problem' }

/** A status label of one or two words; an icon accompanies the colour. */
export function Pill({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  const name = icon ?? icons[tone]
  return (
    <span className={classNames(styles.pill, tone !== 'plain' && styles[tone])}>
      {name && <Icon name={name} size={14} />}
      {children}
    </span>
  )
}
