import { playerUiConstants } from '@cliffhanger/domain/constants'
import type { Progress } from '@cliffhanger/player-core/features/progress'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { useStore, useStoreInTransition } from '#player/use-store.ts'
import styles from './position-slider.module.css'

const smallStepS = 2
const whole = (progress: Progress) => progress

/** The position slider: drag, click or keys. Dragging pauses playback, which resumes half a second after the release. */
export function PositionSlider() {
  const { t, clock } = useLocale()
  const { pool, watching, n } = usePlayback()
  const { video } = useCurrentTitle()
  const progress = useStoreInTransition(watching.progress, whole)
  const drag = useStore(watching.slider.state)
  const duration = progress.duration || (video.episodes.find((episode) => episode.n === n)?.duration ?? 0)
  const at = Math.min(drag.isDragging ? drag.seconds : progress.position, duration)
  const part = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)

  const dragTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    watching.slider.drag(Math.max(0, Math.min(1, (event.clientX - left) / width)) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - smallStepS,
      ArrowDown: at - smallStepS,
      ArrowRight: at + smallStepS,
      ArrowUp: at + smallStepS,
      PageDown: at - playerUiConstants.seekSeconds,
      PageUp: at + playerUiConstants.seekSeconds,
      Home: 0,
      End: duration,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    pool.seek(Math.max(0, Math.min(duration, target)))
  }

  return (
    <div className={`${styles.row} figures`} data-no-swipe data-dragging={drag.isDragging}>
      <span>{clock(at)}</span>
      <div
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('player.position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={t('player.positionOf', { at: clock(at), total: clock(duration) })}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          dragTo(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && dragTo(event)}
        onLostPointerCapture={() => watching.slider.release()}
      >
        <div className={styles.track}>
          <span className={styles.buffered} style={{ transform: `scaleX(${part(progress.buffered)})` }} />
          <span className={styles.played} style={{ transform: `scaleX(${part(at)})` }} />
        </div>
        <div className={styles.knob} style={{ left: `${part(at) * 100}%` }} />
      </div>
      <span>{clock(duration)}</span>
    </div>
  )
}
