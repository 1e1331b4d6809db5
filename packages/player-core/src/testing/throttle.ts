/// <reference types="node" />
import type { CDPSession, Page } from 'playwright-core'

/** Bits per second and latency in milliseconds of the two network profiles in the performance goals of the player. */
export const fastNetwork = [9_000_000, 60] as const
export const slowNetwork = [1_600_000, 150] as const

/** Throttles the network of the page with the DevTools protocol. Returns the protocol session. */
export async function throttleNetwork(page: Page, [bits, latency]: readonly [number, number]): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  const throughput = bits / 8
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  return client
}
