import type { CaseConditions, Run } from './bench.ts'
import {
  contentAtMost,
  interactionsAtMost,
  type Judge,
  neverSeenBytesAtMost,
  shiftAtMost,
  stallsAtMost,
} from './check.ts'
import { runCold } from './run-cold.ts'
import { runHome } from './run-home.ts'
import { runSwipes } from './run-swipe.ts'
import { runTaps } from './run-tap.ts'

/** Goal for the time to the first frame: a ratio to the baseline's, or milliseconds. */
export interface StartGoal {
  readonly of: 'ratio' | 'ms'
  readonly p50: number
  readonly p95: number
}
export interface Case {
  readonly name: string
  readonly situation: CaseConditions
  readonly run: Run
  readonly goal?: StartGoal
  readonly judges: readonly Judge[]
}

const always = (ms: number) => () => ms
const fast = { network: 'fast', cpu: 4, dwellMs: always(1000) } as const
const slow = { network: 'slow', cpu: 4, dwellMs: always(3000) } as const
const ratio = (p50: number, p95: number): StartGoal => ({ of: 'ratio', p50, p95 })
const displayFrameMs = 16.7
const shift = shiftAtMost(0.02)
const interactions = interactionsAtMost(100)

/** All cases in the order of their runs, with their goals. */
export const cases: readonly Case[] = [
  { name: 'cold-fast', situation: fast, run: runCold, goal: ratio(0.25, 0.33), judges: [shift] },
  { name: 'cold-slow', situation: slow, run: runCold, goal: ratio(0.17, 0.25), judges: [shift] },
  { name: 'tap-fast', situation: fast, run: runTaps, goal: ratio(0.24, 0.3), judges: [shift, interactions] },
  { name: 'tap-slow', situation: slow, run: runTaps, goal: ratio(0.17, 0.24), judges: [shift, interactions] },
  {
    name: 'swipe-fast',
    situation: fast,
    run: runSwipes,
    goal: ratio(0.05, 0.1),
    judges: [stallsAtMost(0), neverSeenBytesAtMost(160), shift, interactions],
  },
  {
    name: 'swipe-slow',
    situation: slow,
    run: runSwipes,
    goal: ratio(0.014, 0.03),
    judges: [stallsAtMost(0.001), neverSeenBytesAtMost(60), shift, interactions],
  },
  {
    name: 'flick-fast',
    situation: { ...fast, dwellMs: () => 200 + Math.random() * 400 },
    run: runSwipes,
    goal: ratio(0.05, 0.3),
    judges: [stallsAtMost(0), shift, interactions],
  },
  {
    name: 'swipe-free',
    situation: { network: 'free', cpu: 1, dwellMs: always(700) },
    run: runSwipes,
    goal: { of: 'ms', p50: displayFrameMs, p95: displayFrameMs },
    judges: [],
  },
  { name: 'home-slow', situation: slow, run: runHome, judges: [contentAtMost(1500), shift, interactions] },
]
