import { feedWindow } from '@cliffhanger/player-core/feed/window'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import chrome from './chrome.module.css'
import { PlayerControls } from './controls/player-controls.tsx'
import { SideActions } from './controls/side-actions.tsx'
import { PlayerToast } from './messages/player-toast.tsx'
import { PlaybackErrorNotice } from './messages/stopped.tsx'
import { lazyOptional } from './optional-part.ts'
import { LockedEpisodeSign, LockedSlide } from './paywall/locked-slide.tsx'
import { useCurrentTitle, usePaywall, usePlayback, useSheets } from './player-context.ts'
import { SettingsIcon, SubtitlesIcon } from './player-icons.tsx'
import { EndCard } from './stage/end-card.tsx'
import { Slide } from './stage/slide.tsx'
import { TapArea } from './stage/tap-area.tsx'
import styles from './stage.module.css'
import { BlurredCover } from './startup/blurred-cover.tsx'
import { earlyStepDirection } from './startup/early-input.ts'
import { clearPageStartedEpisode } from './startup/first-frame.ts'
import { BackButton } from './startup/loading-player.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useStore } from './use-store.ts'

const DisplayButtons = lazyOptional(async () => (await import('./display/display-buttons.tsx')).DisplayButtons)
const RemoteButton = lazyOptional(async () => (await import('./display/remote-button.tsx')).RemotePlaybackButton)
const CastButton = lazyOptional(async () => (await import('./cast/cast.tsx')).CastButton)
const CastLayer = lazyOptional(async () => (await import('./cast/cast.tsx')).CastLayer)
const CommentsButton = lazyOptional(async () => (await import('./comments/comments-button.tsx')).CommentsButton)
const PassingComments = lazyOptional(async () => (await import('./comments/passing-comments.tsx')).PassingComments)
/** Returns whether the browser may be able to play HLS on another device. */
const mayHaveRemote = (video: HTMLVideoElement | undefined) =>
  video !== undefined && 'remote' in video && video.canPlayType('application/vnd.apple.mpegurl') !== ''

/** Returns whether the browser may support Google Cast: such browsers have the Presentation API. */
const mayHaveCast = () => 'PresentationRequest' in globalThis

const alwaysVisible = createStore({ isVisible: true })

/** The video frame with its feed of episodes, the player controls over it and the actions beside it. */
export function PlayerFrame() {
  const t = useText()
  const { pool, watching, current, index } = usePlayback()
  const { video } = useCurrentTitle()
  const { isUnlocking } = usePaywall()
  const { sheet, openSheet, close } = useSheets()
  const isWide = useIsWide()
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [controls, setControls] = useState<ReadonlyStore<{ isVisible: boolean }>>(alwaysVisible)
  const { isVisible } = useStore(controls)
  const { isAtEnd, isAtReceiver } = useStore(watching.state)
  const { castAppId } = useApi().config.brand

  useLayoutEffect(() => {
    if (!frame.current || !track.current) return
    const ending = new AbortController()
    setControls(watching.mount(track.current, frame.current, ending.signal))
    const step = earlyStepDirection(document)
    // The video elements have just been moved from the placeholder into the feed, so the placeholder is no longer
    // needed.
    clearPageStartedEpisode()
    if (step) watching.stepFromFirst(step)
    return () => ending.abort()
  }, [watching])

  // Some parts load only after playback has started, so that the first frame gets the bandwidth.
  const [hasPlayed, setHasPlayed] = useState(false)
  if (!hasPlayed && current.status === 'playing') setHasPlayed(true)

  const isLocked = current.status === 'locked'
  // Playback errors on the phone do not matter while casting.
  const hasFailed = !isAtReceiver && current.status === 'error'
  const isStopped = hasFailed || current.status === 'missing'
  // True if nothing covers the picture, so that the player controls are shown.
  const isPlain = !isLocked && !isStopped && !isAtEnd
  // True if only a lock is shown over the picture; the frame then renders the toast itself. The paywall and the notices
  // contain the toast, because their buttons are near the lower edge.
  const isSignAlone = isLocked && (isWide || isUnlocking)
  const isPlacing = isPlain && sheet === 'place' && !isAtReceiver
  const castApp = hasPlayed && mayHaveCast() ? castAppId : undefined
  const remoteButton = hasPlayed && (castApp !== undefined || mayHaveRemote(pool.videos[0])) && (
    <Suspense>{castApp === undefined ? <RemoteButton /> : <CastButton />}</Suspense>
  )
  const isQuiet = current.status === 'playing' && !isVisible
  const hasComments = hasPlayed && video.hasComments
  return (
    <div className={styles.area}>
      <BlurredCover coverUrl={video.coverUrl} className={styles.room} />
      <BackButton onClick={close} />
      <div className={styles.row}>
        <div className={styles.frame} ref={frame} data-quiet={isQuiet} data-status={current.status}>
          <div className={styles.track} ref={track} inert={isPlacing}>
            {feedWindow(index, video.episodes.length).mounted.map((at) => (
              <FeedSlide key={at} index={at} isStopped={isStopped} />
            ))}
          </div>
          {isPlain && <div className={styles.scrim} />}
          {isPlain && hasComments && (
            <Suspense>
              <PassingComments />
            </Suspense>
          )}
          {isPlacing && <div className={chrome.shield} data-no-swipe />}
          {!isWide && isPlain && !isPlacing && (
            <div className={chrome.top}>
              {remoteButton}
              <button
                className={button.round}
                type="button"
                aria-label={t('player.subtitles')}
                onClick={() => openSheet('subtitles')}
              >
                <SubtitlesIcon />
              </button>
              <button
                className={button.round}
                type="button"
                aria-label={t('player.settings')}
                onClick={() => openSheet('settings')}
              >
                <SettingsIcon />
              </button>
            </div>
          )}
          {isWide && hasPlayed && (
            <Suspense>
              <DisplayButtons>{remoteButton}</DisplayButtons>
            </Suspense>
          )}
          {castApp !== undefined && (
            <Suspense>
              <CastLayer appId={castApp} isCovered={!isPlain} />
            </Suspense>
          )}
          {isPlain && <PlayerControls />}
          {isSignAlone && (
            <div className={chrome.bottomBar}>
              <PlayerToast />
            </div>
          )}
        </div>
        {(isWide || (isPlain && !isPlacing)) && (
          <SideActions>
            {hasComments && (
              <Suspense>
                <CommentsButton />
              </Suspense>
            )}
          </SideActions>
        )}
      </div>
    </div>
  )
}

function FeedSlide({ index, isStopped }: { index: number; isStopped: boolean }) {
  const { current, watching } = usePlayback()
  const { video } = useCurrentTitle()
  const { sheet } = useSheets()
  const { isAtEnd, isAtReceiver } = useStore(watching.state)
  const { n } = video.episodes[index] ?? { n: index + 1 }
  const isCurrent = current.index === index
  if (!isCurrent) {
    // The lock of a locked episode is rendered before the viewer swipes to its slide.
    const isLocked = watching.isLocked(index)
    return (
      <Slide index={index} n={n} isCovered={isLocked}>
        {isLocked && <LockedEpisodeSign n={n} />}
      </Slide>
    )
  }
  const isLocked = current.status === 'locked'
  const hasTapArea = sheet !== 'place' && !isAtReceiver
  return (
    <Slide index={index} n={n} isCovered={isLocked || isStopped || isAtEnd}>
      {isLocked ? (
        <LockedSlide />
      ) : isAtEnd ? (
        <EndCard />
      ) : isStopped ? (
        <PlaybackErrorNotice />
      ) : (
        hasTapArea && <TapArea />
      )}
    </Slide>
  )
}
