import styles from './chrome.module.css'
import { EpisodeBar } from './episode-bar.tsx'
import { EpisodeLine } from './episode-line.tsx'
import { usePlayer } from './player-context.ts'
import { PlayerToast } from './player-toast.tsx'
import { PositionSlider } from './position-slider.tsx'
import { SubtitleLine } from './subtitle-line.tsx'

/** Over the lower edge of the picture: what is said, what it is, where we are, what comes next. */
export function Dock() {
  const { video, isWide } = usePlayer()
  return (
    <div className={styles.dock}>
      <SubtitleLine />
      <PlayerToast />
      <div className={styles.controls}>
        {!isWide && (
          <>
            <h1 className={`${styles.title} display`}>{video.vidName}</h1>
            <EpisodeLine className={styles.line} />
          </>
        )}
        <PositionSlider />
        {!isWide && <EpisodeBar />}
      </div>
    </div>
  )
}
