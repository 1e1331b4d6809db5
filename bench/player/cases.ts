import type { CaseConditions, RunCase } from './bench.ts'
import {
  clsAtMost,
  compareWithH264,
  compareWithPlayer,
  compareWithPrototype,
  inpAtMost,
  lcpAtMost,
  type MetricCheck,
  neverSeenBytesAtMost,
  stallsAtMost,
} from './check.ts'
import { runSwipesInAv1 } from './run-av1.ts'
import { runCold, runColdInChromium } from './run-cold.ts'
import { runColdInEngine, runSwipesInEngine } from './run-engine.ts'
import { runSwipesForYou } from './run-for-you.ts'
import { runHome, runHomeScroll, runTitlePage } from './run-home.ts'
import { runSwipes } from './run-swipe.ts'
import { runTapsOnHomePoster, runTapsOnTitle } from './run-tap.ts'

/** Goal for the time to first frame: a ratio to the baseline, or milliseconds. */
export interface FirstFrameGoal {
  readonly of: 'ratio' | 'ms'
  readonly p50: number
  readonly p95: number
}
export interface PlayerCase {
  readonly name: string
  readonly situation: CaseConditions
  readonly run: RunCase
  readonly goal?: FirstFrameGoal
  readonly judges: readonly MetricCheck[]
}

const always = (ms: number) => () => ms
const fast = { network: 'fast', cpu: 4, dwellMs: always(1000), input: 'mouse' } as const
const slow = { network: 'slow', cpu: 4, dwellMs: always(3000), input: 'mouse' } as const
const flick = { ...fast, dwellMs: () => 200 + Math.random() * 400 } as const
const free = { network: 'free', cpu: 1, dwellMs: always(700), input: 'mouse' } as const
const byTouch = { input: 'touch' } as const
const ratio = (p50: number, p95: number): FirstFrameGoal => ({ of: 'ratio', p50, p95 })
const displayFrameMs = 16.7
const displayFrames = (p50: number, p95: number): FirstFrameGoal => ({
  of: 'ms',
  p50: Number((p50 * displayFrameMs).toFixed(1)),
  p95: Number((p95 * displayFrameMs).toFixed(1)),
})
const shift = clsAtMost(0.02)
const interactions = inpAtMost(64)

/** All cases with their goals, in the order in which they run. */
export const cases: readonly PlayerCase[] = [
  { name: 'cold-fast', situation: fast, run: runCold, goal: ratio(0.22, 0.33), judges: [compareWithPrototype, shift] },
  { name: 'cold-slow', situation: slow, run: runCold, goal: ratio(0.12, 0.25), judges: [compareWithPrototype, shift] },
  { name: 'cold-chromium', situation: fast, run: runColdInChromium, judges: [compareWithPrototype, shift] },
  { name: 'cold-firefox', situation: free, run: runColdInEngine('firefox'), judges: [compareWithPrototype] },
  { name: 'cold-webkit', situation: free, run: runColdInEngine('webkit'), judges: [compareWithPrototype] },
  {
    name: 'tap-fast',
    situation: fast,
    run: runTapsOnHomePoster,
    goal: ratio(0.24, 0.3),
    judges: [shift, interactions],
  },
  {
    name: 'tap-slow',
    situation: slow,
    run: runTapsOnHomePoster,
    goal: ratio(0.17, 0.24),
    judges: [shift, interactions],
  },
  ...[
    { name: 'tap-title-fast', situation: fast, goal: ratio(0.24, 0.3) },
    { name: 'tap-title-slow', situation: slow, goal: ratio(0.17, 0.24) },
  ].map((one) => ({ ...one, run: runTapsOnTitle, judges: [shift, interactions] })),
  {
    name: 'swipe-fast',
    situation: fast,
    run: runSwipes,
    goal: ratio(0.05, 0.1),
    judges: [stallsAtMost(0), neverSeenBytesAtMost(80), shift, interactions],
  },
  {
    name: 'swipe-slow',
    situation: slow,
    run: runSwipes,
    goal: ratio(0.014, 0.03),
    judges: [stallsAtMost(0.001), neverSeenBytesAtMost(40), shift, interactions],
  },
  {
    name: 'flick-fast',
    situation: flick,
    run: runSwipes,
    goal: ratio(0.05, 0.3),
    judges: [stallsAtMost(0), shift, interactions],
  },
  {
    name: 'swipe-free',
    situation: free,
    run: runSwipes,
    goal: displayFrames(1, 1),
    judges: [],
  },
  ...[
    {
      name: 'touch-tap-fast',
      situation: { ...fast, ...byTouch },
      run: runTapsOnHomePoster,
      goal: ratio(0.22, 0.3),
      judges: [],
    },
    {
      name: 'touch-tap-slow',
      situation: { ...slow, ...byTouch },
      run: runTapsOnHomePoster,
      goal: ratio(0.14, 0.24),
      judges: [],
    },
    {
      name: 'touch-swipe-fast',
      situation: { ...fast, ...byTouch },
      run: runSwipes,
      goal: displayFrames(2, 3),
      judges: [stallsAtMost(0), neverSeenBytesAtMost(80)],
    },
    {
      name: 'touch-swipe-slow',
      situation: { ...slow, ...byTouch },
      run: runSwipes,
      goal: displayFrames(2, 3),
      judges: [stallsAtMost(0), neverSeenBytesAtMost(40)],
    },
    {
      name: 'touch-flick-fast',
      situation: { ...flick, ...byTouch },
      run: runSwipes,
      goal: displayFrames(2, 3),
      judges: [stallsAtMost(0)],
    },
    {
      name: 'touch-swipe-free',
      situation: { ...free, ...byTouch },
      run: runSwipes,
      goal: displayFrames(1, 1),
      judges: [],
    },
  ].map((one) => ({ ...one, judges: [...one.judges, interactions] })),
  { name: 'swipe-firefox', situation: free, run: runSwipesInEngine('firefox'), goal: displayFrames(1, 1), judges: [] },
  { name: 'swipe-webkit', situation: free, run: runSwipesInEngine('webkit'), goal: displayFrames(1, 1), judges: [] },
  { name: 'home-scroll', situation: slow, run: runHomeScroll, judges: [shift, interactions] },
  { name: 'home-slow', situation: slow, run: runHome, judges: [lcpAtMost(1000), shift, interactions] },
  { name: 'title-slow', situation: slow, run: runTitlePage, judges: [lcpAtMost(1100), shift, interactions] },
  {
    name: 'swipe-for-you',
    situation: fast,
    run: runSwipesForYou,
    goal: displayFrames(2, 3),
    judges: [compareWithPlayer, stallsAtMost(0), shift, interactions],
  },
  // This case is last, because it adds AV1 to the title, which no other case may play.
  {
    name: 'swipe-av1',
    situation: fast,
    run: runSwipesInAv1,
    goal: displayFrames(2, 3),
    judges: [compareWithH264, stallsAtMost(0), neverSeenBytesAtMost(80), shift, interactions],
  },
]
