import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { useLocale } from '#i18n/use-text.ts'
import { Progress } from './progress.tsx'
import { watchedPart } from './watched.ts'
import styles from './watched-facts.module.css'

/** Name, "EP 14 of 70 · 0:41 left", and the progress line. */
export function WatchedFacts({ video }: { video: WatchedVideo }) {
  const { t, clock } = useLocale()
  const { secondsLeft } = watchedPart(video)
  const facts = [
    t('home.episodeOf', { episode: video.lastLook, total: video.totalNum }),
    ...(video.duration > 0 ? [t('home.timeLeft', { time: clock(secondsLeft) })] : []),
  ]
  return (
    <span className={styles.facts}>
      <span className={styles.name}>{video.vidName}</span>
      <span className={`${styles.left} figures`}>{facts.join(' · ')}</span>
      <Progress video={video} />
    </span>
  )
}
