import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/pages/card.tsx'
import { useRemainingTimeText } from './sending/use-left-text.ts'
import styles from './upload.module.css'
import type { Upload } from './upload-facts.ts'

/** Shows the progress of the encoding. */
export function EncodingCard({ progress }: { readonly progress: NonNullable<Upload['progress']> }) {
  const { t } = useText()
  const leftOf = useRemainingTimeText()
  const label = t(progress.isFirst ? 'upload.firstStreams' : 'upload.allStreams')
  return (
    <Card
      isGroup
      title={t('upload.step.streams')}
      about={progress.secondsLeft === undefined ? '' : leftOf(progress.secondsLeft)}
    >
      <div className={styles.stream}>
        <b>{label}</b>
        <span>{t('upload.running', { done: progress.done, total: progress.total })}</span>
      </div>
      <progress className={styles.progress} aria-label={label} max={1} value={progress.fraction} />
      <p className={styles.meta}>{t('upload.live')}</p>
    </Card>
  )
}
