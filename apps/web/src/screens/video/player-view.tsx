import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageTitle } from '#features/brand/use-brand.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { sharedPool } from '#player/shared-pool.ts'
import { useStore } from '#player/use-store.ts'
import { EpisodesSheet } from './episodes-sheet.tsx'
import { PlayerContext, type PlayerView as View } from './player-context.ts'
import { PlayerStage } from './player-stage.tsx'
import styles from './stage.module.css'
import { SubtitleSheet } from './subtitle-sheet.tsx'
import { TitlePanel } from './title-panel.tsx'
import { useIsWide } from './use-is-wide.ts'
import type { PlayerPath } from './use-player-path.ts'
import type { Visit } from './use-watching.ts'

const messageMs = 3000

interface PlayerViewProps {
  readonly visit: Visit
  readonly path: PlayerPath
  readonly video: PlayListVideo
}

/** A title that has loaded: stage, panel and sheets around one context. */
export function PlayerView({ visit: { feed, watching }, path, video }: PlayerViewProps) {
  const t = useText()
  const pool = sharedPool()
  const stage = useStore(pool.state)
  const { answers } = useStore(feed.state)
  const isWide = useIsWide()
  const viewer = useViewer()
  const { message, say } = useMessage()
  usePageTitle(video.vidName)

  // Before the first episode is on stage the pool has none.
  const index = Math.max(0, stage.index)
  const n = video.episodes[index]?.n ?? 1
  const view: View = {
    pool,
    watching,
    video,
    hints: { ...video, isMember: (viewer?.vipRank ?? 0) > 0 },
    stage,
    index,
    n,
    answer: answers.get(n),
    isWide,
    openSheet: path.openSheet,
    choose(episode) {
      const at = video.episodes.findIndex((candidate) => candidate.n === episode)
      if (path.sheet) path.closeSheet()
      if (at >= 0) watching.show(at, 'chosen')
    },
    message,
    say,
    close: path.close,
  }
  return (
    <PlayerContext value={view}>
      <section className={styles.screen} aria-label={t('player.player')}>
        <p className="visually-hidden" aria-live="polite">
          {stage.status === 'locked'
            ? t('player.tileLocked', { n, coins: video.consumeCoin })
            : t('player.episode', { n })}
        </p>
        <PlayerStage />
        {isWide && <TitlePanel />}
        {path.sheet === 'episodes' && <EpisodesSheet onClose={path.closeSheet} />}
        {path.sheet === 'subtitles' && <SubtitleSheet onClose={path.closeSheet} />}
      </section>
    </PlayerContext>
  )
}

function useMessage() {
  const [message, setMessage] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback((next: string) => {
    clearTimeout(timer.current)
    setMessage(next)
    timer.current = setTimeout(() => setMessage(undefined), messageMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { message, say }
}
