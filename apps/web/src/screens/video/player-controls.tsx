import styles from './chrome.module.css'
import { EpisodeBar } from './episode-bar.tsx'
import { EpisodeLine } from './episode-line.tsx'
import { usePlayer } from './player-context.ts'
import { PlayerToast } from './player-toast.tsx'
import { PositionSlider } from './position-slider.tsx'
import { SubtitleLine } from './subtitle-line.tsx'
import { SubtitlePositionEditor } from './subtitle-position-editor.tsx'

/** The player controls at the lower edge: subtitles, toast, title, position slider and episode bar. */
export function PlayerControls() {
  const { video, isWide, sheet, openSheet, closeSheet } = usePlayer()
  const isPlacing = sheet === 'place'
  return (
    <div className={styles.dock}>
      {isPlacing ? <SubtitlePositionEditor onClose={closeSheet} /> : <SubtitleLine />}
      <PlayerToast />
      <div className={styles.controls} inert={isPlacing}>
        {!isWide && (
          <>
            <h1 className={`${styles.title} display`}>{video.vidName}</h1>
            <button className={styles.line} type="button" aria-haspopup="dialog" onClick={() => openSheet('episodes')}>
              <EpisodeLine />
            </button>
          </>
        )}
        <PositionSlider />
        {!isWide && <EpisodeBar />}
      </div>
    </div>
  )
}
