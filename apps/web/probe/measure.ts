import { probePaths } from '@cliffhanger/contract/probe'
import { installVitals } from '@cliffhanger/player-core/measure/page-vitals'
import { installProbe } from '@cliffhanger/player-core/measure/player-probe'
import { createGuide } from './guide.ts'
import { countFrames, watchPlaybackTechnologies } from './media-path.ts'
import { readPageTimes } from './page-times.ts'
import { addFault, type ProbeRun, type ProbeStep, readRun, roundMs, saveRun, swipesPerRun } from './run.ts'

/** Time without a first frame after which the guide shows a hint, and time after which the step fails. */
const [hintMs, mostStartMs] = [6_000, 60_000]
/** Delay before results are read, so that the last frames, layout shifts and interactions have been reported. */
const settleMs = 1_500

const sleep = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))
const within = <T>(ms: number, result: Promise<T>) => Promise.race([result, sleep(ms)])
const playing = () => [...document.getElementsByTagName('video')].find(({ paused }) => !paused)

/** Measures the current step of the run on this page, then navigates to the page of the next step. */
function follow(run: ProbeRun): void {
  const { report } = run
  const guide = createGuide(document)
  const mediaPathOf = watchPlaybackTechnologies()
  const frames = countFrames()
  let hasTouched = false
  addEventListener('pointerdown', () => (hasTouched = true), { capture: true, once: true })
  installVitals()
  installProbe()

  const save = () => saveRun(sessionStorage, run)
  const goTo = (step: ProbeStep, path: string) => {
    run.step = step
    save()
    location.assign(path)
  }

  async function landed(limitMs: number) {
    const hint = setTimeout(() => guide.show('If nothing plays, tap the picture.'), hintMs)
    const start = await within(limitMs, window.playerProbe.landed())
    clearTimeout(hint)
    return start && { firstFrameMs: roundMs(start.firstFrame), motionMs: roundMs(start.motion) }
  }

  async function measureLink(): Promise<void> {
    const start = await landed(mostStartMs)
    const video = playing()
    if (start && video) {
      report.link = { ...start, mediaPath: mediaPathOf(video), isMuted: video.muted, isTapped: hasTouched }
    } else addFault(report, `link: no first frame within ${mostStartMs / 1000} s`)
    run.step = 'swipes'
    save()
    measureSwipes()
  }

  function measureSwipes(): void {
    let isOver = false
    const end = async () => {
      isOver = true
      guide.show('Thank you. The next page opens …')
      await sleep(settleMs)
      const { stalls, stallMs, playMs } = window.playerProbe.rebuffering()
      report.playback = { stalls, stallMs: roundMs(stallMs), playMs: roundMs(playMs), ...frames(), ...heapOf() }
      if (report.link) report.link.page = readPageTimes()
      goTo('home', '/')
    }
    const ask = () => {
      const next = report.swipes.length + 1
      const text = `Step 1 of 2: swipe up to the next episode (${next} of ${swipesPerRun}). At a locked one swipe back.`
      guide.show(text, { text: 'Skip', press: () => skip() })
    }
    const skip = () => {
      addFault(report, `swipes: skipped after ${report.swipes.length}`)
      void end()
    }
    const arm = () => {
      if (isOver) return
      window.playerProbe.arm()
      void window.playerProbe.started().then(({ firstFrame, motion, wasReady }) => {
        report.swipes.push({ firstFrameMs: roundMs(firstFrame), motionMs: roundMs(motion), wasReady })
        save()
        if (report.swipes.length < swipesPerRun) ask()
        else void end()
      })
    }
    addEventListener('pointerdown', arm, { capture: true })
    ask()
  }

  function measureHome(): void {
    let isOver = false
    const end = () => {
      isOver = true
      guide.show('Thank you. The result follows …')
      goTo('back', `${probePaths.page}?back`)
    }
    // The tap loaded the player as a new page, instead of opening it within the app.
    if (location.pathname === '/video') {
      void landed(mostStartMs).then((start) => {
        if (start) report.tap = { ...start, isNavigation: true }
        else addFault(report, `tap: no first frame within ${mostStartMs / 1000} s`)
        end()
      })
      return
    }
    const skip = () => {
      addFault(report, 'tap: skipped')
      end()
    }
    const ask = () => guide.show('Step 2 of 2: tap a poster that you have not watched.', { text: 'Skip', press: skip })
    addEventListener(
      'pointerdown',
      () => {
        if (isOver) return
        report.home = readPageTimes()
        save()
        window.playerProbe.arm()
        void window.playerProbe.started().then(async ({ firstFrame, motion }) => {
          isOver = true
          report.tap = { firstFrameMs: roundMs(firstFrame), motionMs: roundMs(motion), isNavigation: false }
          await sleep(settleMs)
          report.home = readPageTimes()
          end()
        })
      },
      { capture: true },
    )
    if (document.readyState === 'complete') ask()
    else addEventListener('load', ask)
  }

  function endBack(isFromMemory: boolean): void {
    const reasons = isFromMemory ? '' : notRestoredReasons()
    report.back = { isFromMemory, ...(reasons !== '' && { reasons }) }
    goTo('done', probePaths.page)
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && run.step === 'back') endBack(true)
  })

  if (run.step === 'link') void measureLink()
  else if (run.step === 'swipes') measureSwipes()
  else if (run.step === 'home') measureHome()
  else if (run.step === 'back') endBack(false)
}

/** Returns the size of the page's JavaScript heap, which only Chromium reports. */
function heapOf(): { heapBytes?: number } {
  const memory: unknown = 'memory' in performance ? performance.memory : undefined
  if (typeof memory !== 'object' || memory === null || !('usedJSHeapSize' in memory)) return {}
  return { heapBytes: Number(memory.usedJSHeapSize) }
}

/** Returns why the browser did not restore the page from the back/forward cache, which only Chromium reports. */
function notRestoredReasons(): string {
  const [entry] = performance.getEntriesByType('navigation')
  const found: unknown = entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : undefined
  if (typeof found !== 'object' || found === null || !('reasons' in found) || !Array.isArray(found.reasons)) return ''
  return found.reasons
    .map((one: unknown) => (typeof one === 'object' && one && 'reason' in one ? String(one.reason) : ''))
    .join(', ')
    .slice(0, 300)
}

const run = readRun(sessionStorage)
if (run && run.step !== 'done') follow(run)
