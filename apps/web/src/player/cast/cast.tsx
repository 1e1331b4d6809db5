import { type Casting, createCasting } from '@cliffhanger/player-core/features/cast'
import type { CastApi } from '@cliffhanger/player-core/features/cast-api'
import { sleepTimerOff } from '@cliffhanger/player-core/features/sleep-state'
import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { createStore } from '@cliffhanger/player-core/store'
import { setTimer } from '@cliffhanger/player-core/timer'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { parseCoverUrl } from '#features/titles/covers/cover.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { RangeSlider } from '#player/controls/range-slider.tsx'
import { PlayerToast } from '#player/messages/player-toast.tsx'
import { useCurrentTitle, usePlayback, usePlayerMessages } from '#player/player-context.ts'
import { PauseIcon } from '#player/player-icons.tsx'
import { castPauseStore, sleepTimerStore } from '#player/stage/sleep-state.ts'
import { BlurredCover } from '#player/startup/blurred-cover.tsx'
import { subtitleLanguagesById, useSubtitleFile } from '#player/subtitles/use-subtitles.ts'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import { Icon } from '#ui/icons/icon.tsx'
import { PlayIcon } from '#ui/icons/icons.tsx'
import styles from './cast.module.css'
import { loadCastSender, waitForCastDevice } from './load-cast.ts'

/** The cast controller of the open player; undefined until a cast device is found. */
const opened = createStore<{ readonly casting: Casting | undefined }>({ casting: undefined })

const icon = <path d="M4 9V5h16v14h-5M4 12a7 7 0 0 1 7 7M4 15.5A3.5 3.5 0 0 1 7.5 19M4 19h.01" strokeLinecap="round" />

/** Opens the browser's list of cast devices. Rendered only while a device is available. */
export function CastButton() {
  const { casting } = useStore(opened)
  return casting && <ShownButton casting={casting} />
}

function ShownButton({ casting }: { casting: Casting }) {
  const t = useText()
  const { hasReceiver, device } = useStore(casting.state)
  if (!hasReceiver && device === undefined) return null
  return (
    <button
      className={button.round}
      type="button"
      aria-label={t('player.otherScreen')}
      aria-pressed={device !== undefined}
      onClick={casting.choose}
    >
      <Icon>{icon}</Icon>
    </button>
  )
}

/**
 * Connects the player to a cast device, and shows over the picture what the device plays. `isCovered`: true while a
 * notice covers the picture; then nothing else is shown over it.
 */
export function CastLayer({ appId, isCovered }: { appId: string; isCovered: boolean }) {
  useCasting(appId)
  const { casting } = useStore(opened)
  return casting && <Connected casting={casting} isCovered={isCovered} />
}

/**
 * Creates the player's cast controller once a cast device is nearby, and disposes of it when the component is
 * removed.
 */
function useCasting(appId: string): void {
  const { t } = useLocale()
  const { pool, watching } = usePlayback()
  const { video } = useCurrentTitle()
  const { showMessage } = usePlayerMessages()
  const { mediaHosts } = useApi().config
  const absolute = (url: string) => new URL(swapHost(url, mediaHosts), location.href).href

  const load = useEffectEvent(async (index: number) => {
    const episode = await watching.freshEpisode(index)
    if (!episode) return undefined
    const { n, url, at, subtitles } = episode
    return {
      url: absolute(url),
      title: t('player.episode', { n }),
      subtitle: video.vidName,
      coverUrl: absolute(parseCoverUrl(swapHost(video.coverUrl, mediaHosts)).src),
      at,
      // Cast devices read WebVTT. The server offers each subtitle file as `.vtt` too; the player itself reads the
      // `.srt` file.
      subtitles: subtitles.map((file) => {
        const { tag, name } = subtitleLanguagesById[file.language]
        return { id: file.language, tag, name, url: absolute(file.url.replace(/\.srt$/, '.vtt')) }
      }),
    }
  })
  const onDisconnected = useEffectEvent((lostDevice: string | undefined) => {
    watching.setReceiver(undefined)
    if (lostDevice !== undefined) showMessage(t('player.castLost', { device: lostDevice }))
  })
  const onEnded = useEffectEvent(() => {
    watching.finish()
    if (sleepTimerStore.get().choice === 'episode') sleepTimerStore.set({ ...sleepTimerOff, isStopped: true })
  })
  const onFailed = useEffectEvent(() => showMessage(t('player.castRefused')))

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const open = (api: CastApi) => {
      const casting = createCasting({
        ...{ api, appId, pool, signal },
        now: () => performance.now(),
        load: (index) => load(index),
        savePosition: watching.savePosition,
        onConnected: () =>
          watching.setReceiver({
            toggle: () => casting.toggle(),
            seekBy: (seconds) => casting.seek(casting.state.get().position + seconds),
          }),
        onDisconnected: (lostDevice) => onDisconnected(lostDevice),
        onEnded: () => onEnded(),
        onFailed: () => onFailed(),
      })
      opened.set({ casting })
    }
    const start = async () => {
      await waitForCastDevice(appId, signal)
      if (signal.aborted) return
      const api = await loadCastSender()
      if (!signal.aborted) open(api)
    }
    start().catch(() => {
      // If Google's framework cannot be loaded, there is no cast button.
    })
    signal.addEventListener('abort', () => {
      watching.setReceiver(undefined)
      opened.set({ casting: undefined })
    })
    return () => ending.abort()
  }, [appId, pool, watching])
}

function Connected({ casting, isCovered }: { casting: Casting; isCovered: boolean }) {
  const { device, isPaused } = useStore(casting.state)
  const { file } = useSubtitleFile()
  const isConnected = device !== undefined
  useEffect(() => casting.setSubtitle(file?.language), [casting, file?.language])
  useEffect(() => {
    if (!isConnected) return
    castPauseStore.set({
      pause() {
        const hasPlayed = !casting.state.get().isPaused
        if (hasPlayed) casting.toggle()
        return hasPlayed
      },
    })
    return () => castPauseStore.set({ pause: undefined })
  }, [casting, isConnected])
  useEffect(() => {
    if (isConnected && !isPaused) sleepTimerStore.set({ isStopped: false })
  }, [isConnected, isPaused])
  return isConnected && !isCovered ? <Panel casting={casting} device={device} /> : null
}

/** Shows the cast device's name and its controls: play, pause, seek and stop. */
function Panel({ casting, device }: { casting: Casting; device: string }) {
  const { t, clock } = useLocale()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const { isPaused, isLoading, hasFailed, position, duration } = useStore(casting.state)
  const length = duration || (video.episodes.find((episode) => episode.n === n)?.duration ?? 0)
  const [dragged, setDragged] = useState<number>()
  const at = Math.min(dragged ?? position, length)
  useEffect(() => {
    if (dragged === undefined) return
    // The slider reports every step of a drag; only the last position is sent to the cast device.
    return setTimer(() => {
      casting.seek(dragged)
      setDragged(undefined)
    }, 200)
  }, [casting, dragged])
  return (
    <div className={styles.panel}>
      <BlurredCover coverUrl={video.coverUrl} className={styles.cover} />
      <div className={styles.words}>
        <Icon>{icon}</Icon>
        <p role="status">{t(isLoading ? 'player.castLoading' : 'player.castOn', { device })}</p>
        <p className={styles.episode}>{t('player.episode', { n })}</p>
        {hasFailed && <p role="alert">{t('player.castFailed', { device })}</p>}
      </div>
      {hasFailed ? (
        <button type="button" className={button.primary} onClick={casting.toggle}>
          {t('shell.tryAgain')}
        </button>
      ) : (
        <>
          <button
            type="button"
            className={`${button.round} ${styles.toggle}`}
            aria-label={t(isPaused ? 'player.play' : 'player.pause')}
            onClick={casting.toggle}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
          <div className={styles.slider} data-no-swipe>
            <RangeSlider
              label={t('player.position')}
              value={at}
              text={t('player.positionOf', { at: clock(at), total: clock(length) })}
              min={0}
              max={Math.ceil(length)}
              step={1}
              onChange={setDragged}
            />
          </div>
        </>
      )}
      <button type="button" className={`${button.quiet} ${button.compact}`} onClick={casting.stop}>
        {t('player.castStop')}
      </button>
      <PlayerToast position={position} />
    </div>
  )
}
