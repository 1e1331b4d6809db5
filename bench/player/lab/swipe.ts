/**
 * Script of baseline B: a typical web player. Each swipe requests the episode's details, then creates a new hls.js
 * instance (the full build, default configuration) on a new video element. The script also measures the start times.
 */
import type Hls from 'hls.js'
import type { BaselineLog, BaselineStart } from './page-api.ts'

interface Slide {
  readonly video: HTMLVideoElement
  hls?: Hls
  shownAt: number
  mediaTime: number
  movedAt: number
  onShown?: () => void
}

const slideCount = 60
const packaged = 'fmp4_2/master.m3u8'
const feed = document.getElementById('feed')
const slides = Array.from({ length: slideCount }, (_, i) => {
  const slide = document.createElement('div')
  slide.className = 'slide'
  slide.style.transform = `translateY(${i * 100}%)`
  feed?.append(slide)
  return slide
})
/** Returns the base URL of a slide's media. Every slide has its own URLs, so that nothing comes from a cache. */
const base = (i: number) => `${location.origin}/v${i}/ep${(i % 5) + 1}/`

const log: BaselineLog = { err: [], stalls: 0, stallMs: 0, playMs: 0, long: 0, longMs: 0 }
window.log = log
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    log.long += 1
    log.longMs += duration
  }
}).observe({ type: 'longtask' })

const hlsBuild = import('hls.js')
let at = -1
let current: Slide | undefined
let waitingSince = 0

async function details(i: number): Promise<string> {
  const answer = await fetch(`/api/detail?u=${encodeURIComponent(base(i) + packaged)}`)
  return (await answer.json()).source.playUrl
}

async function play(slide: Slide, i: number): Promise<void> {
  const url = await details(i)
  const { default: Build } = await hlsBuild
  const hls = new Build({ enableWorker: true })
  slide.hls = hls
  hls.on(Build.Events.ERROR, (_event, { details: fault, fatal }) => log.err.push(fault + (fatal ? '!' : '')))
  hls.loadSource(url)
  hls.attachMedia(slide.video)
  hls.on(Build.Events.MANIFEST_PARSED, () => void slide.video.play())
  slide.video.play().catch(() => {})
}

function open(i: number): Slide {
  current?.hls?.destroy()
  current?.video.remove()
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  slides[i]?.append(video)
  const slide: Slide = { video, shownAt: 0, mediaTime: -1, movedAt: 0 }
  video.requestVideoFrameCallback((_now, { mediaTime }) => {
    slide.shownAt = performance.now()
    slide.mediaTime = mediaTime
    slide.onShown?.()
  })
  video.addEventListener('waiting', () => {
    if (slide !== current || slide.movedAt === 0) return
    waitingSince = performance.now()
    log.stalls += 1
  })
  video.addEventListener('playing', () => {
    if (waitingSince === 0 || slide !== current) return
    log.stallMs += performance.now() - waitingSince
    waitingSince = 0
  })
  void play(slide, i)
  return slide
}

async function swipe(i: number, startedAt: number): Promise<BaselineStart> {
  if (waitingSince > 0) log.stallMs += performance.now() - waitingSince
  waitingSince = 0
  if (current && current.movedAt > 0) log.playMs += performance.now() - current.movedAt
  if (feed) feed.style.transform = `translateY(${-i * 100}%)`
  at = i
  const slide = open(i)
  current = slide
  const ff = await new Promise<number>((resolve) => {
    slide.onShown = () => resolve(performance.now() - startedAt)
  })
  const motion = await new Promise<number>((resolve) => {
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      if (mediaTime <= slide.mediaTime + 0.001) return slide.video.requestVideoFrameCallback(look)
      slide.movedAt = performance.now()
      return resolve(slide.movedAt - startedAt)
    }
    slide.video.requestVideoFrameCallback(look)
  })
  return { i, ff, motion }
}

window.ready = hlsBuild.then(() => undefined)
let done: ((start: BaselineStart) => void) | undefined
window.armed = () =>
  new Promise((resolve) => {
    done = resolve
  })
document.addEventListener('pointerup', ({ timeStamp }) => {
  const answer = done
  done = undefined
  void swipe(at + 1, timeStamp).then((start) => answer?.(start))
})
