import { draggedPosition, subtitleCss } from '@cliffhanger/player-core/subtitles/style'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import line from './subtitle-line.module.css'
import { SubtitleArea, useSubtitleStyle } from './subtitle-line.tsx'
import styles from './subtitle-place.module.css'

const steps: Readonly<Record<string, number>> = { ArrowUp: 5, ArrowDown: -5, PageUp: 20, PageDown: -20 }
const ends: Readonly<Record<string, number>> = { Home: 0, End: 100 }

/**
 * The subtitle position editor: the viewer drags a sample line over the picture, or moves it by keys, and saves its
 * position.
 */
export function SubtitlePositionEditor({ onClose }: { onClose: () => void }) {
  const { t, number } = useLocale()
  const { style, change } = useSubtitleStyle()
  const [position, setPosition] = useState(style.position)
  const drag = useRef<{ y: number; position: number; freePx: number }>(undefined)
  const sample = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => sample.current?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = ends[event.key] ?? position + (steps[event.key] ?? Number.NaN)
    if (Number.isNaN(next)) return
    event.preventDefault()
    setPosition(Math.min(100, Math.max(0, next)))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const text = event.currentTarget.parentElement
    const freePx = (text?.parentElement?.clientHeight ?? 0) - (text?.clientHeight ?? 0)
    drag.current = { y: event.clientY, position, freePx }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current
    if (from) setPosition(draggedPosition(from.position, event.clientY - from.y, from.freePx))
  }
  const save = () => {
    change({ position: Math.round(position) })
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps keys from the player behind it
    <div
      className={styles.place}
      data-no-swipe
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
      }}
    >
      <p className={styles.hint}>{t('player.placeHint')}</p>
      <SubtitleArea position={position}>
        <div
          className={`${line.subtitles} ${styles.line}`}
          ref={sample}
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t('player.subtitlePlace')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(position)}
          aria-valuetext={t('player.percent', { percent: number(Math.round(position)) })}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onLostPointerCapture={() => {
            drag.current = undefined
          }}
        >
          <p>
            <span style={subtitleCss(style)}>{t('player.subtitleSample')}</span>
          </p>
        </div>
      </SubtitleArea>
      <div className={styles.bar}>
        <button type="button" className={`${button.primary} ${button.compact}`} onClick={save}>
          {t('player.savePlace')}
        </button>
        <button type="button" className={`${button.quiet} ${button.compact} ${styles.cancel}`} onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </div>
  )
}
