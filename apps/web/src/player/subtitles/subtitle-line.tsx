import { type Run, toRuns } from '@cliffhanger/player-core/subtitles/runs'
import { type SubtitleCss, subtitleCss } from '@cliffhanger/player-core/subtitles/style'
import { createElement, useEffect } from 'react'
import { usePlayback } from '#player/player-context.ts'
import { SubtitleArea } from './subtitle-area.tsx'
import styles from './subtitle-line.module.css'
import { useSubtitleStyle } from './use-subtitle-style.ts'
import { useSubtitles } from './use-subtitles.ts'

/** The current subtitle cues, rendered as elements in the viewer's subtitle style. */
export function SubtitleLine() {
  const { cues, tag, dir } = useSubtitles()
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
  toRuns(text)
    .map((run) => run.text)
    .join('')

/** Passes the runs of a cue as positional children, which need no keys, because they are never reordered. */
const CueText = ({ text, css }: { text: string; css: SubtitleCss }) =>
  createElement('span', { style: css }, ...toRuns(text).map(styled))

const styled = ({ text, isItalic, isBold, isUnderlined }: Run) =>
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
