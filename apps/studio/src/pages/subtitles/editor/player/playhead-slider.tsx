import { formatCueTime } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import styles from './playhead-slider.module.css'
import { frameDurationMs, type Player, usePlaybackPositionMs } from './use-player.ts'

interface Props {
  readonly player: Player
  /** Start of the displayed section of the episode. Its length is `windowMs`. */
  readonly fromMs: number
  readonly windowMs: number
  readonly durationMs: number
  /** Called with true when a drag starts, and with false when it ends. */
  onDrag(isBegun: boolean): void
}

/** Shows and moves the playhead: by a click or drag anywhere on the waveform, or frame by frame with the arrow keys. */
export function PlayheadSlider({ player, fromMs, windowMs, durationMs, onDrag }: Props) {
  const { t } = useText()
  const ms = usePlaybackPositionMs(player)
  const isShown = ms >= fromMs && ms <= fromMs + windowMs
  return (
    <>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('subtitles.playhead')}
        aria-valuetext={formatCueTime(ms)}
        min={fromMs}
        max={fromMs + windowMs}
        step={frameDurationMs}
        value={ms}
        onPointerDown={() => onDrag(true)}
        onPointerUp={() => onDrag(false)}
        onPointerCancel={() => onDrag(false)}
        onChange={({ target }) => player.seek(Math.min(durationMs, Number(target.value)))}
      />
      {isShown && <span className={styles.playhead} style={{ left: `${((ms - fromMs) / windowMs) * 100}%` }} />}
    </>
  )
}
