import { contract } from '@cliffhanger/contract/contract'
import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'
import { type Lane, laneOf } from './lanes.ts'

/** Takes places of a lane until the lane is full; returns the release functions. */
function fill(admission: ReturnType<typeof createAdmission>, lane: Lane): (() => void)[] {
  const leaves: (() => void)[] = []
  while (leaves.length < 5_000 && !admission.isFull(lane)) leaves.push(admission.enter(lane))
  return leaves
}

test('each lane has places that lower lanes cannot use, and payments have separate places', () => {
  const admission = createAdmission(() => 0)
  const tracking = fill(admission, 'tracking').length
  const pages = fill(admission, 'pages').length
  const browsing = fill(admission, 'browsing').length
  const playback = fill(admission, 'playback').length
  expect([tracking, pages, browsing, playback].every((count) => count > 10)).toBe(true)
  expect(tracking + pages + browsing + playback).toBe(admission.limit())
  expect(admission.isFull('tracking')).toBe(true)
  expect(admission.isFull('browsing')).toBe(true)
  const payments = fill(admission, 'payments').length
  expect(payments).toBeGreaterThan(100)
  expect(payments).toBeLessThan(5_000)
  expect(fill(admission, 'bytes').length).toBeLessThan(5_000)
  expect(admission.isFull('always')).toBe(false)
})

test('releasing a place a second time has no effect', () => {
  const admission = createAdmission(() => 0)
  const [leave] = fill(admission, 'payments')
  leave?.()
  leave?.()
  expect(admission.isFull('payments')).toBe(false)
  admission.enter('payments')
  expect(admission.isFull('payments')).toBe(true)
  expect(admission.counts.payments.shed).toBe(2)
})

test('payment calls belong to the lane payments, health checks and metrics to always, and files to bytes', () => {
  for (const call of Object.values(contract.payments)) expect(laneOf(`/api${call.path}?x=1`)).toBe('payments')
  expect(laneOf(`/api${contract.wallet.addBuyPlay.path}`)).toBe('payments')
  expect(laneOf('/api/payment/webhook/airwallex')).toBe('payments')
  expect(laneOf('/pay/frame')).toBe('payments')
  expect(laneOf(`/api${contract.playback.videoDetails.path}`)).toBe('playback')
  expect(laneOf('/api/log/track?event=x')).toBe('tracking')
  expect(['/', '/video?vid=1&ep=2.5', '/api/nothing.js', '/api/media/x'].map(laneOf)).toEqual([
    'pages',
    'pages',
    'browsing',
    'browsing',
  ])
  expect(['/healthz', '/readyz', '/metrics'].map(laneOf)).toEqual(['always', 'always', 'always'])
  expect(['/media/t/1/2/3/x.m4s', '/assets/index-abc.js', '/service-worker.js?lang=en'].map(laneOf)).toEqual([
    'bytes',
    'bytes',
    'bytes',
  ])
})
