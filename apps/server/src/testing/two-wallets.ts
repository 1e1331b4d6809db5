import { ownAccount } from '@cliffhanger/contract/own-account'
import { expect } from 'vitest'
import { requestAndReadMailedCode } from './outbox.ts'
import { saveBillingInfo } from './paying.ts'
import type { ProtocolClient } from './protocol-client.ts'
import type { TestServer } from './test-server.ts'

export interface TwoWallets {
  readonly openid: string
  readonly wallets: readonly [ProtocolClient, ProtocolClient]
}

/** Creates two guests with the same confirmed billing email address. */
export async function createTwoWallets(server: TestServer, openid: string): Promise<TwoWallets> {
  const wallets = [await server.viewer(), await server.viewer()] as const
  for (const viewer of wallets) {
    await saveBillingInfo(viewer, openid)
    const { db, now } = server.deps
    await db
      .updateTable('billing_infos')
      .set({ verified_at: new Date(now()) })
      .where('email', '=', openid)
      .execute()
  }
  return { openid, wallets }
}

/** Merges two wallets, whose viewers must have paid, into the first, by default on a new device. Returns the device. */
export async function mergeIntoFirst(
  server: TestServer,
  { openid, wallets: [into] }: TwoWallets,
  device?: ProtocolClient,
): Promise<ProtocolClient> {
  server.clock.now += 3_600_000
  const tablet = device ?? (await server.viewer())
  const code = await requestAndReadMailedCode(tablet, server.deps.config.dataDir, openid, 3)
  const { userId } = into.state
  const asked = { openid, code, lists: true, wallet: userId, merges: true }
  expect(await tablet.ask(ownAccount.recoverWallet, asked)).toEqual({ state: 1, userId, others: 0 })
  await tablet.check({ userId })
  return tablet
}
