import { type StyledTextRun, toStyledTextRuns } from '@cliffhanger/player-core/subtitles/runs'
import {
  readSubtitleStyle,
  type SubtitleCss,
  type SubtitleStyle,
  subtitleCss,
} from '@cliffhanger/player-core/subtitles/style'
import { createElement, type ReactNode, useEffect, useMemo } from 'react'
import { usePlayback } from '#player/player-context.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import styles from './subtitle-line.module.css'
import { useCurrentCues } from './use-subtitles.ts'

/**
 * The area for subtitles. `position` (0 to 100) divides the free height above and below, so that subtitles stay
 * inside the picture.
 */
export const SubtitleArea = ({ position, children }: { position: number; children: ReactNode }) => (
  <div className={styles.room} style={{ gridTemplateRows: `${100 - position}fr auto ${position}fr` }}>
    <div className={styles.text}>{children}</div>
  </div>
)

/** Returns the subtitle style on this device and a setter that saves and applies each change at once. */
export function useSubtitleStyle() {
  const settings = useSettings()
  const [saved, save] = useSetting(nonSpecKeys.subtitleStyle)
  const style = useMemo(() => readSubtitleStyle(saved), [saved])
  return {
    style,
    change: (patch: Partial<SubtitleStyle>) => save({ ...style, ...patch }),
    reset: () => settings.clear(nonSpecKeys.subtitleStyle),
  }
}

/** The current subtitle cues, rendered as elements in the viewer's subtitle style. */
export function CurrentSubtitles() {
  const { cues, tag, dir } = useCurrentCues()
  const { style } = useSubtitleStyle()
  const { lastCue, n } = usePlayback()
  useEffect(() => {
    const [first] = cues
    if (!first) return
    const text = cues.map((cue) => plainText(cue.text)).join('\n')
    lastCue.current = { n, text, start: first.startTime, end: first.endTime }
  }, [cues, n, lastCue])
  const css = subtitleCss(style)
  return (
    <SubtitleArea position={style.position}>
      <div className={styles.subtitles} lang={tag} dir={dir} data-subtitles>
        {cues.map((cue) => (
          <p key={`${cue.startTime} ${cue.number}`}>
            <CueText text={cue.text} css={css} />
          </p>
        ))}
      </div>
    </SubtitleArea>
  )
}

const plainText = (text: string) =>
  toStyledTextRuns(text)
    .map((run) => run.text)
    .join('')

/** Passes the parts of a cue as positional children, which need no keys, because their order never changes. */
const CueText = ({ text, css }: { text: string; css: SubtitleCss }) =>
  createElement('span', { style: css }, ...toStyledTextRuns(text).map(styled))

const styled = ({ text, isItalic, isBold, isUnderlined }: StyledTextRun) =>
  createElement(
    'span',
    {
      style: {
        fontStyle: isItalic ? 'italic' : undefined,
        fontWeight: isBold ? 800 : undefined,
        textDecoration: isUnderlined ? 'underline' : undefined,
      },
    },
    text,
  )
