import type { ComponentType } from 'react'
import type { IconProps } from '#ui/icons/icon.tsx'
import * as navigation from '#ui/icons/icons.tsx'
import * as moneyIcons from '#ui/icons/money-icons.tsx'
import * as row from '#ui/icons/row-icons.tsx'
import styles from './page.module.css'
import { Section } from './section.tsx'

const { LabelledCoinIcon: Coin, ...money } = moneyIcons
const icons: Readonly<Record<string, ComponentType<IconProps>>> = { ...navigation, ...row, ...money }

export const Icons = () => (
  <Section title="Icons">
    <div className={styles.examples}>
      <span className={styles.icon}>
        <Coin />
        Coin
      </span>
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} className={styles.icon}>
          <Icon />
          {name}
        </span>
      ))}
    </div>
  </Section>
)
