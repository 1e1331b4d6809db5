import { Suspense } from 'react'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import content from '#player/sheets/sheet-content.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './phone-sheet.module.css'
import { isLoopback } from './share-link.ts'

const load = async () => ({ QrCode: (await import('#features/purchase/dialogs/qr-code.tsx')).QrCode })
const QrCode = lazyWithRetry(load, 'QrCode')

/** A QR code that opens the current episode on a phone. */
export function PhoneQrSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const { href } = new URL(watchHref(video.vidId, n), location.href)
  return (
    <Sheet label={t('player.onPhone')} onClose={onClose}>
      <h2 className={`${content.title} display`}>{t('player.onPhone')}</h2>
      {isLoopback(location.hostname) ? (
        <p className={content.text}>{t('player.phoneCannot', { host: location.host })}</p>
      ) : (
        <>
          <p className={content.text}>{t('player.phoneText', { title: video.vidName, n })}</p>
          <div className={styles.place}>
            <Suspense fallback={<SkeletonBox className={styles.code} />}>
              <QrCode text={href} label={t('player.phoneCode')} className={styles.code} />
            </Suspense>
          </div>
          <p className={styles.note}>{t('player.phoneAccount')}</p>
        </>
      )}
    </Sheet>
  )
}
