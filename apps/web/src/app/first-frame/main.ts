// Style sheets of the player placeholder (`LoadingPlayer`), needed before the app's own style sheets have loaded.
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import '#ui/button.module.css'
import '#ui/skeleton.module.css'
import '#player/stage.module.css'
import '#player/chrome.module.css'
import '#player/panel.module.css'
import '#player/room-light.module.css'
import '#player/startup/first-frame.css'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { InitialTitleData, OpeningEpisodeData } from '@cliffhanger/contract/first-title'
import { chooseEngine } from '@cliffhanger/player-core/engine/choose-engine'
import { resumePosition } from '@cliffhanger/player-core/features/resume'
import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { createCmafEngineFactory } from '@cliffhanger/player-core/pool/browser-cmaf'
import { createVideo } from '@cliffhanger/player-core/pool/create-video'
import { detectSoundRefusal, playWithSound } from '@cliffhanger/player-core/pool/play-with-sound'
import { readPageData } from '#api/page-block.ts'
import { findDeferredLinkElements, importApp, waitUntilSeen } from '#app/load-app.ts'
import { parseCoverUrl } from '#features/titles/covers/cover.ts'
import { gradientImage } from '#features/titles/covers/light-image.ts'
import { mediaOfDetails } from '#player/stage/episode-source.ts'
import { onNextVideoFrame } from '#player/startup/after-paint.ts'
import { attachEarlyKeys, recordEarlySwipes } from '#player/startup/early-input.ts'
import type { PageStartedEpisode } from '#player/startup/first-frame.ts'
import { effectiveQuality, isDataSaverOn } from '#player/startup/saves-data.ts'
import { mutedSetting } from '#settings/setting.ts'
import { browserStorage, createSettings, type Settings } from '#settings/store.ts'

/** Runs `task` after the next video frame has been painted, so that `task` does not delay it. */
const afterVideoFrame = (video: HTMLVideoElement, task: () => void) => onNextVideoFrame(video, () => setTimeout(task))

/** Loads the app's deferred `<link>` elements and its entry file: once the video plays, at a tap or after a second. */
async function openApp(video: HTMLVideoElement | undefined, app: string): Promise<void> {
  if (video) await waitUntilSeen((seen) => afterVideoFrame(video, seen))
  applySettings()
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  storeLinkLanguage()
  const links = findDeferredLinkElements()
  const sheets = [...(links?.querySelectorAll('link[rel="stylesheet"]') ?? [])]
  // The app must not replace the player placeholder before its style sheets have loaded.
  const arrived = sheets.map(
    (sheet) => new Promise((resolve) => ['load', 'error'].map((end) => sheet.addEventListener(end, resolve))),
  )
  if (links) document.head.append(links)
  await Promise.all(arrived)
  await importApp(app)
}

const opening: OpeningEpisodeData = readPageData(document, 'opening')
const { mediaHosts }: RuntimeConfig = readPageData(document, 'config')
/** Time to wait for the first frame before the blurred cover is shown instead. */
const lightDelayMs = 200

/**
 * Settings stored on this device. On a slow phone, opening the storage can take longer than starting the playback
 * engine. The storage is therefore opened after loading has started; if the server does not know the device, after the
 * first frame.
 */
let settings: Settings | undefined
const openSettings = () => (settings ??= createSettings(browserStorage()))
const hasMuted = () => settings?.get(mutedSetting) === 1

/** Starts playback in the element where the app will show the player. */
function start(place: Element): PageStartedEpisode | undefined {
  // The quality setting applies from the second segment on: the first one always has the lowest rendition.
  const quality = () => (settings ? effectiveQuality(settings) : isDataSaverOn(navigator) ? 'saving' : 'auto')
  const cmaf = createCmafEngineFactory(window, quality, true)
  const media = mediaOfDetails(opening.details, mediaHosts)
  const support = { mediaSource: cmaf?.deps.mediaSource, hasNativeHls: false }
  if (!cmaf || chooseEngine(media, support) !== 'cmaf') return undefined
  const video = createVideo(document)
  const { vidId: vid, n, details } = opening
  const engine = cmaf.create(video)
  const at = resumePosition(details.lookTime, details.start.duration, false)
  const frame: PageStartedEpisode = {
    ...{ vid, n, media, video, engine, cmaf, at },
    startUpMs: undefined,
    isMutedByBrowser: false,
    hasFailed: false,
  }
  video.addEventListener('playing', () => (frame.startUpMs ??= performance.now()))
  for (const end of ['error', 'expired'] as const) {
    engine.on(end, () => (frame.hasFailed = true), new AbortController().signal)
  }
  engine.load(media, at)
  if (!opening.isNewDevice) openSettings()
  place.querySelector('[data-light]')?.after(video)
  video.muted = hasMuted()
  void playWithSound(
    video.muted,
    () => engine.play(),
    () => {
      video.muted = true
      frame.isMutedByBrowser = !hasMuted()
    },
    () => detectSoundRefusal(window),
  )
  return frame
}

/** Applies the stored settings, which a device may have even without a cookie. */
function applySettings() {
  openSettings()
  const frame = globalThis.firstFrame
  if (!frame || !hasMuted()) return
  frame.video.muted = true
  frame.isMutedByBrowser = false
}

/** Stores the language of a link with `lang=`, such as an ad's, if the browser has none stored. */
function storeLinkLanguage() {
  if (!location.search.includes('lang=')) return
  const { language }: InitialTitleData = readPageData(document, 'title')
  try {
    localStorage.language ??= language
  } catch {
    // Storage is blocked, so the app uses the browser's language.
  }
}

function setPaused(isPaused: boolean) {
  const engine = globalThis.firstFrame?.engine
  if (isPaused) engine?.pause()
  // If the browser blocks playback, the app starts it later.
  else engine?.play().catch(() => {})
}

function seekBy(seconds: number) {
  const { engine, video } = globalThis.firstFrame ?? {}
  const { duration } = opening.details.start
  if (video) engine?.seek(Math.min(Math.max(0, video.currentTime + seconds), duration))
}

/** Draws the blurred covers: as a placeholder while the first frame is late, and as the background on desktops. */
async function shineWhenNeeded(video: HTMLVideoElement | undefined) {
  await new Promise<void>((resolve) => {
    if (video) afterVideoFrame(video, resolve)
    setTimeout(resolve, video ? lightDelayMs : 0)
  })
  const { blur } = parseCoverUrl(swapHost(opening.coverUrl, mediaHosts))
  const image = blur && gradientImage(blur)
  for (const light of document.querySelectorAll<HTMLElement>('[data-light]')) {
    light.style.backgroundImage = image ?? ''
  }
}

const placeholder = document.getElementById('first-frame')
const close = () => location.assign('/')
placeholder?.querySelector('button')?.addEventListener('click', close)
if (placeholder) {
  recordEarlySwipes(placeholder)
  attachEarlyKeys(placeholder, { setPaused, seekBy, close })
}
const place = document.querySelector('[data-frame]')
globalThis.firstFrame = (place && start(place)) ?? undefined
const { video } = globalThis.firstFrame ?? {}
void shineWhenNeeded(video)
void openApp(video, document.currentScript?.dataset.then ?? '')
