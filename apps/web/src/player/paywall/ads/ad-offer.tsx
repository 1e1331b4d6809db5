import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { formatDateTime } from '#features/money/dates.ts'
import { createFeatureTexts, useFeatureTexts } from '#i18n/feature-texts.ts'
import type { ads } from '#i18n/locales/en/ads.ts'
import type { Message } from '#i18n/message.ts'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePaywall, usePlayback } from '#player/player-context.ts'
import { hasConsentTo } from '#settings/consent.ts'
import { useSettings } from '#settings/use-setting.ts'
import button from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import styles from './ad.module.css'
import { AdDialog } from './ad-dialog.tsx'
import type { AdTextFunction } from './ad-video.tsx'

type TextFile = { readonly ads: Readonly<Record<keyof typeof ads, Message>> }

/** Translated interface texts for ads that unlock episodes. They are loaded together with the offer. */
const texts = createFeatureTexts<typeof ads, TextFile>({
  name: 'ad texts',
  files: import.meta.glob<TextFile>('../../../i18n/locales/*/ads.ts'),
  textsIn: (file) => file.ads,
})

/** Polling interval for the verification of a watched ad, which may arrive late, even after the ad was closed. */
const lateMs = 5_000

/** Offers to unlock the episode with an ad, below the prices. Renders nothing if ads cannot unlock this episode. */
export function AdUnlockOffer() {
  const { t } = useFeatureTexts(texts)
  const { config } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const { unlocking } = usePaywall()
  const [isOpen, setIsOpen] = useState(false)
  const [isWatched, setIsWatched] = useState(false)
  if (!t) return null
  const hasPixels = hasConsentTo(config, settings, 'ads') !== false
  function close(): void {
    setIsOpen(false)
    void queries.invalidateQueries({ queryKey: [adUnlocks.adOffer.path] })
  }
  return (
    <>
      <Terms t={t} hasPixels={hasPixels} isWatched={isWatched} onWatch={() => setIsOpen(true)} />
      {isOpen && (
        <AdDialog
          t={t}
          vidId={video.vidId}
          n={n}
          hasPixels={hasPixels}
          onWatched={() => setIsWatched(true)}
          onUnlocked={() => {
            setIsWatched(false)
            setIsOpen(false)
            unlocking.unlocked(n)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface TermsProps {
  readonly t: AdTextFunction
  readonly hasPixels: boolean
  /** Whether an ad for this episode was watched but is not verified yet. */
  readonly isWatched: boolean
  readonly onWatch: () => void
}

function Terms({ t, hasPixels, isWatched, onWatch }: TermsProps) {
  const { t: common, language } = useLocale()
  const { config } = useApi()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const { unlocking } = usePaywall()
  const offer = useCall(
    adUnlocks.adOffer,
    { vidId: video.vidId, episodeN: n },
    { refetchOnMount: 'always', refetchInterval: isWatched && lateMs },
  )
  const { data, error } = offer
  // A cached response may be outdated, because the episode can be locked again.
  const isUnlocked = offer.isFetchedAfterMount && error?.reason === 'episodeUnlocked'
  useEffect(() => {
    if (isUnlocked) unlocking.unlocked(n)
  }, [isUnlocked, unlocking, n])
  if (error?.reason === 'notFound' || error?.reason === 'episodeUnlocked') return null
  if (error && !data) {
    return (
      <p className={styles.line}>
        {t('offerFailed')}{' '}
        <button type="button" className={button.link} onClick={() => void offer.refetch()}>
          {common('shell.tryAgain')}
        </button>
      </p>
    )
  }
  if (!data) return null
  const { left, perDay, maxSeconds, nextDayTime } = data
  if (left === 0) {
    return <p className={styles.line}>{t('noneLeft', { time: formatDateTime(language.tag, nextDayTime) })}</p>
  }
  // Without tracking pixels the ad network cannot verify the ad, so watching it would unlock nothing.
  if (!hasPixels && config.brand.adsNeedPixels) {
    return (
      <p className={styles.line}>
        {t('needsConsent')} <Link href="/setting">{t('privacyChoice')}</Link>
      </p>
    )
  }
  return (
    <div className={styles.offer}>
      <button type="button" className={`${button.outline} ${styles.wide}`} aria-haspopup="dialog" onClick={onWatch}>
        {t('offer')}
      </button>
      <p className={`${styles.line} figures`}>{t('left', { count: left, perDay, seconds: maxSeconds })}</p>
    </div>
  )
}
