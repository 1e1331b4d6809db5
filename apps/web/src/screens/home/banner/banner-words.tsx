import type { Video } from '@cliffhanger/contract/entities'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { Counts } from '#features/titles/counts.tsx'
import { resumeEpisode, watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { PlayIcon } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import styles from './banner-words.module.css'

/** Stacks the texts of all slides in one grid cell, so that the tallest sets the height and nothing shifts. */
export function BannerWords({ videos, active }: { videos: readonly Video[]; active: number }) {
  const t = useText()
  // Never stale: the home screen has just requested it.
  const watched = useRecentlyWatched(Number.POSITIVE_INFINITY).data?.rows
  return (
    <div className={styles.stack}>
      {videos.map((video, at) => {
        const left = watched?.find(({ vidId }) => vidId === video.vidId)
        // The link names the same episode as the button, even if the loaded history does not contain this title.
        const episode = left ? resumeEpisode(left) : 1
        return (
          <div key={video.vidId} className={styles.words} inert={at !== active}>
            <h2 className={`${styles.name} display`}>{video.vidName}</h2>
            <p className={styles.facts}>
              <Counts video={video} hasTotal />
            </p>
            <p className={`${styles.about} desktop-only`}>{video.vidDescribe}</p>
            <Link href={watchHref(video.vidId, episode)} className={`${buttons.primary} ${styles.watch}`}>
              <PlayIcon size="small" />
              {t(left ? 'home.continueEpisode' : video.payNVideo > 1 ? 'home.watchFirstFree' : 'home.watchFirst', {
                episode,
              })}
            </Link>
          </div>
        )
      })}
    </div>
  )
}
