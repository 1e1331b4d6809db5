import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { type ReactNode, useState } from 'react'
import { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { formatCueTime, formatMinutesAndSeconds } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { EditedCue } from '../cues/cue-edits.ts'
import { useCaptionUrl } from './use-caption-url.ts'
import { frameDurationMs, type Player, usePlaybackPositionMs } from './use-player.ts'
import styles from './video-pane.module.css'

const rates = ['0.5', '0.75', '1', '1.5'] as const

interface Props {
  readonly player: Player
  readonly cues: readonly EditedCue[]
  readonly code: SubtitleCode
  readonly durationMs: number
  readonly children: ReactNode
}

/** The video with the cue at the current position, and the playback controls. */
export function VideoPane({ player, cues, code, durationMs, children }: Props) {
  const { t } = useText()
  const textOf = useFailureText()
  const [rate, setRate] = useState<(typeof rates)[number]>('1')
  const { failure } = player
  const { tag, name } = subtitleLanguages[code]
  const captionUrl = useCaptionUrl(cues)
  const problem =
    failure === 'video' ? t('subtitles.noVideo') : failure instanceof CallFailure ? textOf(failure) : undefined
  return (
    <section className={styles.video} aria-label={t('subtitles.video')}>
      <div className={styles.frame}>
        <video ref={player.attach} playsInline preload="auto" tabIndex={-1} onClick={player.toggle}>
          {/* The page hides this track and renders the cues over the video itself; the browser's
              picture-in-picture window can show the track. */}
          <track kind="captions" src={captionUrl} srcLang={tag} label={name} />
        </video>
        <Shown player={player} cues={cues} code={code} />
        <span className={styles.controls} aria-hidden="true" />
      </div>
      <ErrorMessage text={problem} />
      <div className={styles.buttons}>
        <FrameButton by={-frameDurationMs} player={player} />
        <Button
          look="ink"
          icon={player.isPlaying ? 'pause' : 'play'}
          aria-label={t(player.isPlaying ? 'subtitles.pause' : 'subtitles.play')}
          onClick={player.toggle}
        />
        <FrameButton by={frameDurationMs} player={player} />
        <Time player={player} durationMs={durationMs} />
        <span className={styles.space} />
        <SelectField
          label={t('subtitles.rate')}
          isLabelHidden
          options={rates.map((value) => ({ value, label: `${value}×` }))}
          value={rate}
          onChoose={(chosen) => {
            setRate(chosen)
            player.setRate(Number(chosen))
          }}
        />
      </div>
      {children}
    </section>
  )
}

function FrameButton({ by, player }: { by: number; player: Player }) {
  const { t } = useText()
  return (
    <Button
      icon={by < 0 ? 'left' : 'right'}
      aria-label={t(by < 0 ? 'subtitles.frameBack' : 'subtitles.frameOn')}
      onClick={() => player.seek(Math.max(0, player.playhead.get() + by))}
    />
  )
}

/** The cues at the current position, as viewers see them. */
function Shown({ player, cues, code }: Pick<Props, 'player' | 'cues' | 'code'>) {
  const ms = usePlaybackPositionMs(player)
  const shown = cues.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs)
  if (shown.length === 0) return null
  const { tag, dir } = subtitleLanguages[code]
  return (
    <span className={styles.shown} lang={tag} dir={dir}>
      {shown.map(({ text }) => text.replace(/<\/?[ibu]>/g, '')).join('\n')}
    </span>
  )
}

function Time({ player, durationMs }: { player: Player; durationMs: number }) {
  const ms = usePlaybackPositionMs(player)
  return (
    <span className={styles.time}>
      <b>{formatCueTime(ms, 2)}</b> / {formatMinutesAndSeconds(durationMs)}
    </span>
  )
}
