import { recommendation } from '@cliffhanger/contract/recommendation'
import { useId } from 'react'
import { useCall } from '#api/use-call.ts'
import { TitleCard } from '#features/titles/title-card.tsx'
import { nextStories } from '#features/watching/next-stories.ts'
import { useText } from '#i18n/use-text.ts'
import styles from './next-stories.module.css'
import { usePlayer } from './player-context.ts'

const count = 3

/** Recommended titles on the end card; nothing if none have loaded. */
export function NextStories() {
  const t = useText()
  const { video } = usePlayer()
  const { data } = useCall(recommendation.videoRack, {})
  const id = useId()
  const stories = nextStories(video, data?.rows ?? [], count)
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
