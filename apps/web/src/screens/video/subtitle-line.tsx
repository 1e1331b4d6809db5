import { type Run, toRuns } from '@cliffhanger/player-core/subtitles/runs'
import { defaultSubtitleStyle, subtitleCss } from '@cliffhanger/player-core/subtitles/style'
import { createElement } from 'react'
import styles from './chrome.module.css'
import { useSubtitles } from './use-subtitles.ts'

const css = subtitleCss(defaultSubtitleStyle)

/** What is being said, as elements and text on its own backing. */
export function SubtitleLine() {
  const { cues, tag, dir } = useSubtitles()
  return (
    <div className={styles.subtitles} lang={tag} dir={dir} data-subtitles>
      {cues.map((cue) => (
        <p key={`${cue.startTime} ${cue.number}`}>
          <CueText text={cue.text} />
        </p>
      ))}
    </div>
  )
}

/** The runs of a cue never change places, so they are children by position and need no keys. */
const CueText = ({ text }: { text: string }) => createElement('span', { style: css }, ...toRuns(text).map(styled))

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
