import { Suspense, useId } from 'react'
import { useApi } from '#api/use-api.ts'
import { useCanUseCoins } from '#features/money/use-can-use-coins.ts'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback, useSheets } from '#player/player-context.ts'
import { formatRunningTime } from '#player/stage/title-facts.ts'
import { useIsWide } from '#player/use-is-wide.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import button from '#ui/button.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import styles from './locked-offer.module.css'
import { UnlockOptionButton } from './offer-action.tsx'
import { CoinIcon, UnlockOptions } from './unlock-options.tsx'
import { useTrackPaywallSeen, useUnlockOffer } from './use-offer.ts'

const AdUnlockOffer = lazyWithRetry(() => import('./ads/ad-offer.tsx'), 'AdUnlockOffer')

/**
 * The paywall of a locked episode: the remaining episodes, their price by each unlock option, the balance, and a link
 * to leave.
 */
export function Paywall() {
  const { t, number, language } = useLocale()
  const id = useId()
  const { video } = useCurrentTitle()
  const { n } = usePlayback()
  const { close } = useSheets()
  const isWide = useIsWide()
  const offer = useUnlockOffer()
  useTrackPaywallSeen(offer)
  const { config } = useApi()
  return (
    <section aria-labelledby={id}>
      <h1 className={`${styles.thanks} display`} id={id}>
        {offer.heading ?? t('player.thankYou')}
      </h1>
      <div className={styles.ledge} />
      <p className={styles.text}>
        {offer.isFirstPaid
          ? t('player.lockedText', { title: video.vidName })
          : t('player.lockedLaterText', { title: video.vidName, n: offer.n })}
      </p>
      <dl className={`${styles.sum} figures`}>
        <div>
          <dt>{t('player.left')}</dt>
          <dd>{t('player.episodeCount', { count: offer.count })}</dd>
        </div>
        <div>
          <dt>{t('player.time')}</dt>
          <dd>{formatRunningTime(language.tag, offer.seconds)}</dd>
        </div>
        <div>
          <dt>{t('player.youHave')}</dt>
          <dd>
            <CoinIcon /> {offer.balance === undefined ? '–' : number(offer.balance)}
          </dd>
        </div>
      </dl>
      <UnlockOptions offer={offer} />
      {config.brand.adOrigins && (
        <Suspense fallback={null}>
          <AdUnlockOffer key={n} />
        </Suspense>
      )}
      <div className={styles.actions}>
        <UnlockOptionButton offer={offer} />
        <button className={`${button.link} ${styles.away}`} type="button" onClick={close}>
          {t('player.keepBrowsing')}
        </button>
      </div>
      {isWide && <AutoUnlockSwitch />}
    </section>
  )
}

function AutoUnlockSwitch() {
  const { t } = useLocale()
  const [autoPay, setAutoPay] = useSetting(keys.autoPay)
  const [cap] = useSetting(nonSpecKeys.autoUnlockCap)
  const canUseCoins = useCanUseCoins()
  if (!canUseCoins) return null
  return (
    <div className={styles.auto}>
      <Switch
        isOn={autoPay === 1}
        onChange={(isOn) => setAutoPay(isOn ? 1 : 0)}
        label={t('player.autoSwitch')}
        text={t('player.autoSwitchText', { count: cap })}
        isPlain
      />
      <p className={styles.holds}>{t('player.priceHolds')}</p>
    </div>
  )
}
