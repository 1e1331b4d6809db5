import { usePlayback, useTitle } from '#player/player-context.ts'
import { useSubtitleStyle } from '#player/subtitles/use-subtitle-style.ts'
import { useSetting } from '#settings/use-setting.ts'
import { commentSettings } from './comment-settings.ts'
import { PassingLayer } from './passing-layer.tsx'
import { usePassingRows } from './use-passing-rows.ts'

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
  const { rows, load } = usePassingRows(video.vidId, n, (pool.current()?.video.currentTime ?? 0) * 1000)
  return <PassingLayer pool={pool} rows={rows} isLow={style.position > 50} onTime={load} />
}
