import type { Video } from '@cliffhanger/contract/entities'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useId } from 'react'
import { useCall } from '#api/use-api.ts'
import { TitleCard } from '#features/titles/title-card.tsx'
import { useText } from '#i18n/use-text.ts'
import { Notice } from '#player/messages/notice.tsx'
import { PlayerToast } from '#player/messages/player-toast.tsx'
import { useCurrentTitle, usePlayback, useSheets } from '#player/player-context.ts'
import button from '#ui/button.module.css'
import styles from './end-card.module.css'

type Tagged = Pick<Video, 'vidId' | 'tags'>

/**
 * Picks up to `count` recommended titles: those with the most tags in common with the ended title first, ties in the
 * given order.
 */
export function pickNextTitles<V extends Tagged>(
  ended: Tagged,
  recommended: readonly V[],
  count: number,
): readonly V[] {
  const inCommon = ({ tags }: Tagged) => tags.filter((tag) => ended.tags.includes(tag)).length
  return recommended
    .filter(({ vidId }) => vidId !== ended.vidId)
    .toSorted((a, b) => inCommon(b) - inCommon(a))
    .slice(0, count)
}

const count = 3

/** Recommended titles on the end card. Renders nothing if none have loaded. */
function NextStories() {
  const t = useText()
  const { video } = useCurrentTitle()
  const { data } = useCall(recommendation.videoRack, {})
  const id = useId()
  const stories = pickNextTitles(video, data?.rows ?? [], count)
  if (stories.length === 0) return null
  return (
    <section className={styles.stories} aria-labelledby={id} data-no-swipe>
      <h3 id={id}>{t('player.nextStories')}</h3>
      <ul>
        {stories.map((story) => (
          <li key={story.vidId}>
            <TitleCard video={story} sizes="120px" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The card shown after the last published episode. */
export function EndCard() {
  const t = useText()
  const { choose } = usePlayback()
  const { video } = useCurrentTitle()
  const { close } = useSheets()
  const { vidName: title, totalNum: total } = video
  const count = video.episodes.length
  const isWhole = count >= total
  const first = video.episodes[0]?.n
  return (
    <Notice
      title={t(isWhole ? 'player.endTitle' : 'player.soonTitle')}
      text={isWhole ? t('player.endText', { title }) : t('player.soonText', { count, total })}
    >
      <NextStories />
      <button className={button.primary} type="button" onClick={close}>
        {t('player.findNext')}
      </button>
      {first !== undefined && (
        <button className={`${button.quiet} ${button.compact}`} type="button" onClick={() => choose(first)}>
          {t('player.watchAgain')}
        </button>
      )}
      <PlayerToast />
    </Notice>
  )
}
