import type { Video } from '@cliffhanger/contract/entities'
import { useText } from '#i18n/use-text.ts'
import styles from './counts.module.css'

/** Returns the number of free and of paid episodes of a title. */
export function episodeCounts({ totalNum, payNVideo }: Pick<Video, 'totalNum' | 'payNVideo'>) {
  const free = Math.max(0, Math.min(payNVideo - 1, totalNum))
  return { total: totalNum, free, paid: totalNum - free, isAllFree: free === totalNum }
}

interface Props {
  readonly video: Pick<Video, 'totalNum' | 'payNVideo'>
  readonly hasTotal?: boolean
  readonly hasPaid?: boolean
  readonly className?: string | undefined
}

/** Shows the number of free and paid episodes of a title, such as "60 episodes · 12 free · 48 paid". */
export function EpisodeCounts({ video, hasTotal = false, hasPaid = true, className }: Props) {
  const t = useText()
  const { total, free, paid, isAllFree } = episodeCounts(video)
  return (
    <span className={`${className ?? ''} figures`}>
      {hasTotal && <span className={styles.fact}>{t('home.episodes', { count: total })}</span>}
      {(free > 0 || isAllFree) && (
        <span className={`${styles.fact} ${styles.free}`}>
          {isAllFree ? t('home.allFree') : t('home.free', { count: free })}
        </span>
      )}
      {hasPaid && paid > 0 && <span className={styles.fact}>{t('home.paid', { count: paid })}</span>}
    </span>
  )
}
