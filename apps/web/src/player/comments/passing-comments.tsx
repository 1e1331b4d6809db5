import { useState } from 'react'
import { usePlayback, useTitle } from '#player/player-context.ts'
import { useSubtitleStyle } from '#player/subtitles/use-subtitle-style.ts'
import { useSetting } from '#settings/use-setting.ts'
import { commentSettings } from './comment-settings.ts'
import { PassingLayer } from './passing-layer.tsx'
import { useComments } from './use-comments.ts'

const windowMs = 10_000
const windowOf = (atMs: number): number => Math.floor(atMs / windowMs) * windowMs

/** Comments over the picture of the current episode, if the viewer has switched them on. */
export function PassingComments() {
  const [isOn] = useSetting(commentSettings.overPicture)
  const { n } = usePlayback()
  return isOn === 1 ? <OfEpisode key={n} n={n} /> : null
}

function OfEpisode({ n }: { n: number }) {
  const { pool } = usePlayback()
  const { video } = useTitle()
  const { style } = useSubtitleStyle()
  const [from, setFrom] = useState(() => windowOf((pool.current()?.video.currentTime ?? 0) * 1000))
  const asked = { vidId: video.vidId, episodeN: n, order: 'position', from, pageSize: 100 } as const
  const { rows = [], hasMore, isLoadingMore, hasMoreFailed, loadMore } = useComments(asked)
  const lastMs = rows.at(-1)?.position ?? 0

  /** Loads the comments that come next, or those at the position to which the viewer went. */
  function load(atMs: number, isSeek: boolean): void {
    const isLoaded = atMs >= from && (!hasMore || atMs <= lastMs)
    if (isSeek && !isLoaded) setFrom(windowOf(atMs))
    else if (hasMore && !isLoadingMore && !hasMoreFailed && atMs + windowMs > lastMs) loadMore()
  }
  return <PassingLayer pool={pool} rows={rows} isLow={style.position > 50} onTime={load} />
}
