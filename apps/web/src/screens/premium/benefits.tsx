import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon, type IconProps } from '#ui/icons/icon.tsx'
import { BookmarkIcon, PlayIcon } from '#ui/icons/icons.tsx'
import styles from './benefits.module.css'

const OpenLockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2M8 11V8a4 4 0 0 1 7.6-1.7" />
  </Icon>
)
const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 5h11A2.5 2.5 0 0 1 20 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.500v-10A2.5 2.5 0 0 1 6.500 5M4 10h16M8.500 3v4M15.500 3v4" />
  </Icon>
)
const NoAdsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5h10a2 2 0 0 1 2 2v10M4.500 6A2 2 0 0 0 4 7.500V17a2 2 0 0 0 2 2h12M10.500 11v4l3-1.500M4 3l17 18" />
  </Icon>
)

const always = [
  ['wallet.everyTitle', 'wallet.everyTitleText', BookmarkIcon],
  ['wallet.noWaiting', 'wallet.noWaitingText', PlayIcon],
  ['wallet.noUnlocking', 'wallet.noUnlockingText', OpenLockIcon],
  ['wallet.noSurprises', 'wallet.noSurprisesText', CalendarIcon],
] as const
const withoutAds = ['wallet.noAds', 'wallet.noAdsText', NoAdsIcon] as const

/** Lists the benefits of a membership. "No ads" is listed only if the brand shows ads. */
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
