import type { ForYouTitle } from '@cliffhanger/contract/entities'
import type { PoolState } from '@cliffhanger/player-core/pool/slot-pool'
import { watchHref } from '#features/titles/links.ts'
import { useLocale } from '#i18n/use-text.ts'
import { PauseIcon, SoundIcon } from '#player/player-icons.tsx'
import { BlurredCover } from '#player/startup/blurred-cover.tsx'
import { useStore } from '#player/use-store.ts'
import buttons from '#ui/button.module.css'
import { PlayIcon } from '#ui/icons/icons.tsx'
import { Link, opensNewTab } from '#ui/navigation/link.tsx'
import { episodeToOpen, type ForYouVisit } from './start-for-you.ts'
import styles from './title-slide.module.css'

interface Props {
  readonly index: number
  readonly title: ForYouTitle
  readonly current: PoolState
  readonly visit: ForYouVisit
}

/**
 * Slide of a title in the feed: the cover until the first frame is shown, the link that continues the story, and the
 * title's name.
 */
export function TitleSlide({ index, title, current, visit }: Props) {
  const { t } = useLocale()
  const { vidId, vidName, tags, vidDescribe, coverUrl } = title
  const isCurrent = current.index === index
  const hasFrame = current.slots.some((slot) => slot.index === index && slot.hasFrame)
  const isStopped = current.status === 'error' || current.status === 'missing'
  const isWaiting = current.status === 'pending' || current.status === 'paused' || current.status === 'ended'
  return (
    <>
      <div className={styles.poster} data-gone={hasFrame}>
        <BlurredCover coverUrl={coverUrl} />
      </div>
      <div className={styles.scrim} />
      {isCurrent && <Elapsed visit={visit} />}
      <Link
        href={watchHref(vidId, isCurrent ? episodeToOpen(title, current.status) : title.episodeN)}
        className={styles.story}
        draggable={false}
        aria-label={t('forYou.continue', { title: vidName })}
        onClick={(event) => opensNewTab(event) || visit.leave()}
      />
      <div className={styles.words}>
        <h2 className={`${styles.name} display`}>{vidName}</h2>
        <p className={styles.tags}>{tags.join(' · ')}</p>
        <p className={styles.text}>{vidDescribe}</p>
      </div>
      {isCurrent && isStopped && (
        <div className={styles.centre} role="alert">
          <p>{t('forYou.stopped')}</p>
          <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={visit.toggle}>
            {t('shell.tryAgain')}
          </button>
        </div>
      )}
      {isCurrent && !isStopped && (
        <button
          type="button"
          className={`${buttons.round} ${styles.play}`}
          data-shown={isWaiting}
          aria-label={t(isWaiting ? 'forYou.play' : 'forYou.pause')}
          onClick={visit.toggle}
        >
          {isWaiting ? <PlayIcon /> : <PauseIcon />}
        </button>
      )}
      {isCurrent && current.status === 'pending' && visit.isSaving() && (
        <p className={styles.saving}>{t('forYou.saving')}</p>
      )}
      {isCurrent && current.isMutedByBrowser && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.unmute}`}
          onClick={() => visit.pool.setMuted(false)}
        >
          <SoundIcon />
          {t('forYou.tapForSound')}
        </button>
      )}
    </>
  )
}

function Elapsed({ visit }: { visit: ForYouVisit }) {
  const { position, duration } = useStore(visit.progress)
  const share = duration > 0 ? Math.min(1, position / duration) : 0
  return <div className={styles.elapsed} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />
}
