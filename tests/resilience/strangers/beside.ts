import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { expect } from 'vitest'
import { pollUntil } from '../../../apps/server/src/testing/paying.ts'
import type { Buyer, StrangersWorld, Victim } from './world.ts'

/** Awaits a promise and appends its duration, ms, to `times`. */
export async function recordDuration<T>(work: Promise<T>, times: number[]): Promise<T> {
  const beganMs = performance.now()
  const done = await work
  times.push(performance.now() - beganMs)
  return done
}

/** Repeats a task. The returned function stops the repetition and throws the task's error, if any. */
export function repeatUntilStopped(pauseMs: number, act: (turn: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await act(turn)
      await sleep(pauseMs)
    }
  })()
  // Prevents an unhandled rejection: the returned function throws the error later.
  running.catch(() => undefined)
  return async () => {
    isOver = true
    await running
  }
}

/** Saves a playback position of the victim every second; each call must succeed. */
export const saveVictimPositions = ({ vidIds }: StrangersWorld, { client }: Victim) =>
  repeatUntilStopped(1_000, async (turn) => {
    const position = { videoId: vidIds[turn % vidIds.length] ?? '', episodeN: 1, lookTime: 1 + (turn % 9) }
    expect((await client.call(playback.updateEpisodeRecord, position)).status, 'the victim’s position').toBe(200)
  })

async function buyOne({ client, order }: Buyer, times: number[]): Promise<void> {
  const { orderId, pay } = await recordDuration(order(), times)
  expect(await pay(), 'the card').toBe('SUCCEEDED')
  const ask = () => client.call(payments.isSuccessful, { orderId, orderType: 1, payType: 13 })
  await pollUntil('the order is delivered', async () => (await recordDuration(ask(), times)).code === 1)
}

/** Makes purchases by buyers with other IP addresses, one at a time. Appends the duration of each call to `times`. */
export const makePurchases = ({ buyers }: StrangersWorld, pauseMs: number, times: number[]) =>
  repeatUntilStopped(pauseMs, async (turn) => {
    const buyer = buyers[turn % buyers.length]
    if (buyer) await buyOne(buyer, times)
  })
