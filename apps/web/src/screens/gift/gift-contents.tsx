import { Poster } from '#features/titles/covers/poster.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './gift-contents.module.css'
import giftSkeletonStyles from './gift-skeleton.module.css'
import type { GiftTextFunction } from './use-gift-texts.ts'

/** Skeleton of a gift. */
export const GiftSkeleton = () => (
  <div className={giftSkeletonStyles.bones} aria-hidden="true">
    <SkeletonBox className={giftSkeletonStyles.contents} />
    <SkeletonBox className={giftSkeletonStyles.text} />
    <SkeletonBox className={giftSkeletonStyles.button} />
  </div>
)

interface Gifted {
  readonly vidName: string
  readonly coverUrl: string
  readonly episodes: readonly number[]
}

/** Describes the episodes of a gift: "Episode 4", or "70 episodes (11 to 80)". */
export function describeGiftEpisodes(t: GiftTextFunction, episodes: readonly number[]): string {
  const [from = 0, to = from] = [episodes[0], episodes.at(-1)]
  if (episodes.length === 1) return t('episode', { n: from })
  return `${t('episodes', { count: episodes.length })} (${t('range', { from, to })})`
}

/** Shows the title and the episodes of a gift. */
export const GiftContents = ({ t, gift }: { t: GiftTextFunction; gift: Gifted }) => (
  <div className={styles.contents}>
    <Poster className={styles.cover} coverUrl={gift.coverUrl} sizes="72px" isEager />
    <div>
      <h2 className={`${styles.name} display`}>{gift.vidName}</h2>
      <p className={`${styles.episodes} figures`}>{describeGiftEpisodes(t, gift.episodes)}</p>
    </div>
  </div>
)
