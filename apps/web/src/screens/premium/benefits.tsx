import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { BookmarkIcon, PlayIcon } from '#ui/icons.tsx'
import styles from './benefits.module.css'
import { CalendarIcon, NoAdsIcon, OpenLockIcon } from './premium-icons.tsx'

const always = [
  ['wallet.everyTitle', 'wallet.everyTitleText', BookmarkIcon],
  ['wallet.noWaiting', 'wallet.noWaitingText', PlayIcon],
  ['wallet.noUnlocking', 'wallet.noUnlockingText', OpenLockIcon],
  ['wallet.noSurprises', 'wallet.noSurprisesText', CalendarIcon],
] as const
const withoutAds = ['wallet.noAds', 'wallet.noAdsText', NoAdsIcon] as const

/** The benefits of a membership. "No ads" is listed only if the brand shows ads. */
export function Benefits() {
  const t = useText()
  const benefits = useApi().config.brand.ads ? [...always, withoutAds] : always
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
