import { useText } from '#i18n/use-text.ts'
import { BookmarkIcon, PlayIcon } from '#ui/icons.tsx'
import styles from './benefits.module.css'
import { CalendarIcon, OpenLockIcon } from './premium-icons.tsx'

const benefits = [
  ['wallet.everyTitle', 'wallet.everyTitleText', BookmarkIcon],
  ['wallet.noWaiting', 'wallet.noWaitingText', PlayIcon],
  ['wallet.noUnlocking', 'wallet.noUnlockingText', OpenLockIcon],
  ['wallet.noSurprises', 'wallet.noSurprisesText', CalendarIcon],
] as const

export function Benefits() {
  const t = useText()
  return (
    <ul className={styles.benefits}>
      {benefits.map(([name, text, Icon]) => (
        <li key={name}>
          <Icon isFilled={false} />
          <div>
            <b>{t(name)}</b>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
