import type { Output } from '@cliffhanger/contract/call'
import type { LiveFigures, Needs, studioToday } from '@cliffhanger/contract/studio/today'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Returns tasks of several kinds in the server's order. */
export const createSampleNeeds = (nowMs: number): Needs => ({
  needs: [
    {
      kind: 'dispute',
      count: 1,
      isUrgent: true,
      dueAt: nowMs + 51 * hourMs,
      reference: '1795266751',
      money: [{ currency: 'USD', amount: '49.99' }],
    },
    {
      kind: 'undelivered',
      count: 2,
      isUrgent: true,
      oldestAt: nowMs - 41 * 60_000,
      money: [{ currency: 'USD', amount: '14.98' }],
    },
    { kind: 'oldBackup', count: 1, isUrgent: false, oldestAt: nowMs - 31 * hourMs },
    { kind: 'feedback', count: 11, isUrgent: false, oldestAt: nowMs - 26 * hourMs },
  ],
  quiet: ['failedJob', 'lateMail'],
  lookedAt: nowMs - 20_000,
})

export const createSampleLiveFigures = (nowMs: number): LiveFigures => ({
  at: nowMs,
  watching: { now: 1_846, before: 1_687 },
  minutes: Array.from({ length: 60 }, (_, at) => 1_400 + 6 * at + 60 * Math.sin(at / 5)).map(Math.round),
  titles: [512, 431, 306, 214, 141].map((viewers, at) => ({
    vidId: `${at}`,
    name: `Title ${at + 1}`,
    cover: '',
    viewers,
  })),
  others: { titles: 7, viewers: 242 },
  money: {
    revenue: [{ currency: 'USD', amount: '1284.32', before: '1146.00' }],
    newPayers: { now: 61, before: 54 },
  },
})

/** Returns figures for two periods that vary by day of the week. */
function periods<T>(days: number, nowMs: number, figuresOf: (scale: number) => T) {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const wave = (at: number) => 1 + 0.25 * Math.sin((2 * Math.PI * at) / 7) + at / 600
  return {
    days: Array.from({ length: 2 * days }, (_, at) => ({
      day: new Date(today + (at - 2 * days) * dayMs).toISOString().slice(0, 10),
      figures: figuresOf(wave(at)),
    })),
    period: figuresOf(days * 1.1),
    before: figuresOf(days),
    computedAt: nowMs - 3 * 60_000,
  }
}
export const createSampleViews = (days: number, nowMs: number): Output<typeof studioToday.views> =>
  periods(days, nowMs, (scale) => ({
    views: Math.round(60_000 * scale),
    starts: Math.round(58_000 * scale),
    p50: Math.round(300 + ((12 * scale) % 40)),
    p95: Math.round(1_200 + ((40 * scale) % 200)),
  }))
export const createSampleRevenue = (days: number, nowMs: number): Output<typeof studioToday.revenue> =>
  periods(days, nowMs, (scale) => ({
    atWall: Math.round(2_000 * scale),
    unlocked: Math.round(165 * scale * (1 + 0.02 * Math.sin(scale * 9))),
    revenue: [
      { currency: 'USD', amount: (1_900 * scale).toFixed(2) },
      ...(scale > 1 ? [{ currency: 'TWD', amount: (4_100 * scale).toFixed(2) }] : []),
    ],
  }))
