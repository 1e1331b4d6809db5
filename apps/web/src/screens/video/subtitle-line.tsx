import { toRuns } from '@cliffhanger/player-core/subtitles/runs'
import { defaultSubtitleStyle, subtitleCss } from '@cliffhanger/player-core/subtitles/style'
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
          <span style={css}>
            {toRuns(cue.text).map(({ text, isItalic, isBold, isUnderlined }, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one cue never change places
                key={at}
                style={{
                  fontStyle: isItalic ? 'italic' : undefined,
                  fontWeight: isBold ? 800 : undefined,
                  textDecoration: isUnderlined ? 'underline' : undefined,
                }}
              >
                {text}
              </span>
            ))}
          </span>
        </p>
      ))}
    </div>
  )
}
