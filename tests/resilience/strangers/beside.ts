import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { expect } from 'vitest'
import { until } from '../../../apps/server/src/testing/paying.ts'
import type { Buyer, StrangersWorld, Victim } from './world.ts'

/** Awaits a promise and stores its duration. */
export async function recordDuration<T>(work: Promise<T>, times: number[]): Promise<T> {
  const beganMs = performance.now()
  const done = await work
  times.push(performance.now() - beganMs)
  return done
}

/** Repeats a task; the returned function stops it and throws its error. */
export function repeat(pauseMs: number, act: (turn: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await act(turn)
      await sleep(pauseMs)
    }
  })()
  // A failure is thrown to the caller that stops it.
  running.catch(() => undefined)
  return async () => {
    isOver = true
    await running
  }
}

/** A viewer at another address watches: each position must be saved. */
export const watch = ({ vidIds }: StrangersWorld, { client }: Victim) =>
  repeat(1_000, async (turn) => {
    const position = { videoId: vidIds[turn % vidIds.length] ?? '', episodeN: 1, lookTime: 1 + (turn % 9) }
    expect((await client.call(playback.updateEpisodeRecord, position)).status, 'the victim’s position').toBe(200)
  })

async function buyOne({ client, order }: Buyer, times: number[]): Promise<void> {
  const { orderId, pay } = await recordDuration(order(), times)
  expect(await pay(), 'the card').toBe('SUCCEEDED')
  const ask = () => client.call(payments.isSuccessful, { orderId, orderType: 1, payType: 13 })
  await until('the order is delivered', async () => (await recordDuration(ask(), times)).code === 1)
}

/** Buyers at other addresses pay, one after the other; `times` gets the duration of each call. */
export const buy = ({ buyers }: StrangersWorld, pauseMs: number, times: number[]) =>
  repeat(pauseMs, async (turn) => {
    const buyer = buyers[turn % buyers.length]
    if (buyer) await buyOne(buyer, times)
  })
