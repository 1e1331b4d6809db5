import { existsSync } from 'node:fs'
import type { BrowserPage, Size } from './browser-page.ts'
import type { Display } from './display.ts'
import { openPuppeteer } from './puppeteer.ts'
import type { StepName } from './steps.ts'
import { openWebKit, type WebKitDevice } from './webkit.ts'

/** A browser engine at a viewport size, with the steps that run in it. */
export interface EngineTarget {
  readonly name: string
  readonly isInstalled: boolean
  open(display: Display): Promise<BrowserPage>
  /** Returns whether each test run includes the step; `npm run test:engines` also runs the other steps. */
  isInEachRun(step: StepName): boolean
}

const phone: Size = { width: 390, height: 844 }
const desktop: Size = { width: 1440, height: 900 }

const webKit = (name: string, device: WebKitDevice, size: Size): Omit<EngineTarget, 'isInEachRun'> => ({
  name,
  isInstalled: existsSync('/usr/bin/WebKitWebDriver'),
  open: (display) => openWebKit(device, size, display),
})
const firefox = (name: string, size: Size): Omit<EngineTarget, 'isInEachRun'> => ({
  name,
  isInstalled: existsSync('/usr/bin/firefox-esr'),
  open: () => openPuppeteer('firefox', size),
})
const never = () => false
/**
 * Steps that start a source at a saved position. `npm test` leaves them out, because WebKitGTK's page can hang in them
 * on a machine with more work than cores (docs/browsers.md).
 */
const unsteadyInWebKit: readonly StepName[] = [
  'a link to a watched episode resumes at its position',
  'Back from the player restores the scroll position of home, and Forward plays again',
  'the probe measures a link, swipes, a tap and Back, and the server stores its report',
]

const importantSteps: readonly StepName[] = [
  'home shows posters with their pictures and does not scroll sideways',
  'a tap on a poster plays, and the player takes over',
  'a link plays before and after the app takes over',
  'a swipe and a key go to the next episode',
  'without a network a saved page says so, and the app comes back by itself',
  'a first visit reloads without a network once its service worker is active',
]

export const engineTargets: readonly EngineTarget[] = [
  { ...webKit('WebKit, iPhone', 'iphone', phone), isInEachRun: (step) => !unsteadyInWebKit.includes(step) },
  { ...webKit('WebKit, iPhone with native HLS', 'iphone-hls', phone), isInEachRun: never },
  { ...webKit('WebKit, desktop', 'desktop', desktop), isInEachRun: never },
  { ...firefox('Firefox, phone size', phone), isInEachRun: (step) => importantSteps.includes(step) },
  { ...firefox('Firefox, desktop size', desktop), isInEachRun: never },
  { name: 'Chromium, phone', isInstalled: true, open: () => openPuppeteer('chromium', phone), isInEachRun: never },
]
