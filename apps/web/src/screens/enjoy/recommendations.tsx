import type { Video } from '@cliffhanger/contract/entities'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useId } from 'react'
import { useCall } from '#api/use-api.ts'
import { TitleCard } from '#features/titles/title-card.tsx'
import { useFollow } from '#features/watchlist/use-follow.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconProps } from '#ui/icons/icon.tsx'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { PosterSkeletons } from '#ui/skeleton.tsx'
import styles from './rack.module.css'
import recommendationsStyles from './recommendations.module.css'

/** Minimum number of titles in a group; a smaller group looks like a mistake. */
const minGroupSize = 3

type Tagged = Pick<Video, 'vidId' | 'tags'>

/**
 * Splits the recommendations by tag. `because` is the followed title that shares a tag with the most recommendations
 * (on a tie, the newest such title); `alike` contains these recommendations. `because` is undefined if too few
 * recommendations share a tag.
 */
export function groupRecommendations<V extends Tagged>(watchlist: readonly V[], rack: readonly V[]) {
  let because: V | undefined
  let alike: readonly V[] = []
  for (const followed of watchlist) {
    const sharing = rack.filter(
      ({ vidId, tags }) => vidId !== followed.vidId && tags.some((tag) => followed.tags.includes(tag)),
    )
    if (sharing.length >= minGroupSize && sharing.length > alike.length) {
      because = followed
      alike = sharing
    }
  }
  return { because, alike, others: rack.filter((video) => !alike.includes(video)) }
}

const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)

function FollowButton({ video }: { video: Video }) {
  const t = useText()
  const { isCollected, toggle, dialog } = useFollow(video)
  return (
    <>
      <button
        type="button"
        className={classNames(
          buttons.outline,
          buttons.compact,
          recommendationsStyles.follow,
          isCollected && recommendationsStyles.following,
        )}
        aria-pressed={isCollected}
        aria-label={t('watchlist.followNamed', { title: video.vidName })}
        onClick={toggle}
      >
        {isCollected ? <CheckIcon size="small" /> : <PlusIcon size="small" />}
        {t(isCollected ? 'watchlist.following' : 'watchlist.follow')}
      </button>
      {dialog}
    </>
  )
}

/** Shows recommended titles below the viewer's own titles. */
export function Recommendations({ watchlist }: { watchlist: readonly Video[] }) {
  const t = useText()
  const { data, isPending, refetch } = useCall(recommendation.videoRack, {})
  if (isPending) {
    return (
      <div className={`${styles.rack} ${styles.grid}`} aria-hidden="true">
        <PosterSkeletons count={7} />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={styles.failed} role="status">
        <p>{t('watchlist.recommendedFailed')}</p>
        <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={() => void refetch()}>
          {t('shell.tryAgain')}
        </button>
      </div>
    )
  }
  const { because, alike, others } = groupRecommendations(watchlist, data.rows)
  return (
    <>
      {because && <Titles name={t('watchlist.because', { title: because.vidName })} videos={alike} />}
      {others.length > 0 && <Titles name={t('watchlist.recommended')} videos={others} />}
    </>
  )
}

function Titles({ name, videos }: { name: string; videos: readonly Video[] }) {
  const id = useId()
  return (
    <section className={styles.rack} aria-labelledby={id}>
      <h2 id={id} className={`${styles.name} display`}>
        {name}
      </h2>
      <ul className={styles.grid}>
        {videos.map((video) => (
          <li key={video.vidId} className={styles.item}>
            <TitleCard video={video} sizes="(min-width: 601px) 172px, 46vw" />
            <FollowButton video={video} />
          </li>
        ))}
      </ul>
    </section>
  )
}
