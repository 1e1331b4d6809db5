import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { useEffect, useRef, useState } from 'react'
import { formatMinutesAndSeconds } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import type { EditedCue } from '../cues/cue-edits.ts'
import { peakDurationMs } from './peaks.ts'
import { PlayheadSlider } from './playhead-slider.tsx'
import type { Player } from './use-player.ts'
import styles from './waveform.module.css'

/** Length of the displayed section of the episode, in milliseconds. */
const windowMs = 34_000
const bars = 240
const tickMs = 5_000
/**
 * A new section starts this long before the playhead. It is displayed when the playhead is half this time from the end
 * of the previous section.
 */
const leadMs = 4_000

interface Props {
  readonly player: Player
  readonly cues: readonly EditedCue[]
  readonly currentId: number | undefined
  readonly reports: ReadonlyMap<number, readonly StudioSubtitleReport[]>
  readonly code: SubtitleCode
  readonly durationMs: number
  select(id: number): void
}

/** The audio waveform with the cues below, and the playhead slider over both. */
export function Waveform({ player, cues, currentId, reports, code, durationMs, select }: Props) {
  const { t } = useText()
  const [fromMs, setFromMs] = useState(0)
  // During a drag the displayed section stays fixed, because the time under the pointer must not change.
  const isDragged = useRef(false)
  const { playhead, peaks, failure } = player
  useEffect(() => {
    const last = Math.max(0, durationMs - windowMs)
    const follow = () => {
      if (isDragged.current) return
      const ms = playhead.get()
      setFromMs((from) =>
        ms >= from && ms < from + windowMs - leadMs / 2 ? from : Math.min(last, Math.max(0, ms - leadMs)),
      )
    }
    follow()
    return playhead.subscribe(follow)
  }, [playhead, durationMs])
  const percent = (ms: number) => `${(ms / windowMs) * 100}%`
  const place = (ms: number) => percent(ms - fromMs)
  const shown = cues.filter(({ startMs, endMs }) => endMs > fromMs && startMs < fromMs + windowMs)
  const firstTick = Math.ceil((fromMs + 1) / tickMs) * tickMs
  const ticks = Array.from({ length: Math.ceil(windowMs / tickMs) }, (_, at) => firstTick + at * tickMs)
  return (
    <section className={styles.wave} aria-label={t('subtitles.waveform')}>
      <div className={styles.waveHead}>
        <span>{t('subtitles.speech')}</span>
        <span className={styles.hints} aria-hidden="true">
          <kbd>Space</kbd> {t('subtitles.key.play')} <kbd>[</kbd> {t('subtitles.key.startHere')} <kbd>]</kbd>{' '}
          {t('subtitles.key.endHere')} <kbd>Alt</kbd> <kbd>←</kbd>
          <kbd>→</kbd> {t('subtitles.key.move')} <kbd>Shift</kbd> <kbd>↑</kbd>
          <kbd>↓</kbd> {t('subtitles.key.nextReport')}
        </span>
      </div>
      <div className={styles.strip}>
        {peaks ? (
          <Bars peaks={peaks} fromMs={fromMs} />
        ) : (
          <span className={styles.silence}>{t(failure ? 'subtitles.noSound' : 'subtitles.soundLoads')}</span>
        )}
        <PlayheadSlider
          {...{ player, fromMs, windowMs, durationMs }}
          onDrag={(isBegun) => {
            isDragged.current = isBegun
          }}
        />
        {shown.map((cue) => (
          <button
            key={cue.id}
            type="button"
            // Cues on the waveform are not for keyboards and screen readers: the cue list offers the same.
            tabIndex={-1}
            aria-hidden="true"
            lang={subtitleLanguages[code].tag}
            className={classNames(styles.block, reports.has(cue.id) && styles.reported)}
            data-current={cue.id === currentId || undefined}
            style={{ left: place(cue.startMs), width: percent(cue.endMs - cue.startMs) }}
            onClick={() => select(cue.id)}
          >
            {cue.text}
          </button>
        ))}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map((ms) => (
          <span key={ms} style={{ left: place(ms) }}>
            {formatMinutesAndSeconds(ms)}
          </span>
        ))}
      </div>
    </section>
  )
}

function Bars({ peaks, fromMs }: { peaks: Float32Array; fromMs: number }) {
  const perBar = windowMs / bars / peakDurationMs
  const first = fromMs / peakDurationMs
  return (
    <svg viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: bars }, (_, at) => {
        const part = peaks.subarray(Math.floor(first + at * perBar), Math.ceil(first + (at + 1) * perBar))
        const height = Math.max(2, Math.max(0, ...part) * 90)
        return { at, height }
      }).map(({ at, height }) => (
        <rect key={at} x={at + 0.2} y={50 - height / 2} width={0.6} height={height} />
      ))}
    </svg>
  )
}
