import { randomUUID } from 'node:crypto'
import { wallet } from '@cliffhanger/contract/wallet'
import { markUserDeleted } from '../../../apps/server/src/modules/accounts/account-store.ts'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { storeFolder } from '../../../apps/server/src/origin/store-folder.ts'
import { type MediaSubject, signMediaToken } from '../../../apps/server/src/origin/token.ts'
import { giveMembership } from '../../../apps/server/src/testing/given-order.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { createTestServer } from '../../../apps/server/src/testing/test-server.ts'
import { uploadImage } from '../../../apps/server/src/testing/uploads/upload-image.ts'
import {
  type CanaryEpisode,
  createCanaryEpisodes,
  createCanaryMark,
  createLeakScanner,
  toMediaSubject,
  writeCanaryFiles,
} from './canaries.ts'

const episodes = 6
const freeEpisodes = 2
/** The episode of the first title that the attacker `buyer` has bought. */
const boughtEpisode = 4

export const attackers = ['anonymous', 'guest', 'buyer', 'lapsed', 'official', 'deleted'] as const
export type Attacker = (typeof attackers)[number]

/** Creates two titles with a canary per episode, an owner and a member with access, and attackers without access. */
export async function openForgedWorld(random: Random) {
  const server = await createTestServer()
  const { db, config, secrets, now } = server.deps
  const at = new Date(server.clock.now)
  const titles = []
  const marked: CanaryEpisode[] = []
  for (const slug of ['first', 'second']) {
    const marks = Array.from({ length: episodes }, () => createCanaryMark(random))
    const title = await publishSample(db, slug, { episodes: createCanaryEpisodes(marks) })
    titles.push(title)
    marked.push(...marks.map((mark, index) => ({ subject: toMediaSubject(title, index + 1), mark })))
  }
  const firstVid = titles[0]?.vidId ?? ''
  const isOpen = ({ vidId, episodeN }: MediaSubject) =>
    Number(episodeN) <= freeEpisodes || (vidId === firstVid && Number(episodeN) === boughtEpisode)
  const locked = marked.filter(({ subject }) => !isOpen(subject))
  const open = marked.filter(({ subject }) => isOpen(subject))
  const outside = createCanaryMark(random)
  await writeCanaryFiles(storeFolder(config.dataDir), marked, outside)

  const register = (userId: string) =>
    db
      .updateTable('users')
      .set({ email: `${userId}@example.com` })
      .where('user_id', '=', userId)
      .execute()
  const give = (userId: string, coins: number) =>
    creditCoins(db, { userId, coins, kind: 'grant', key: randomUUID(), note: '', orderId: null, at })
  const buy = (client: ProtocolClient, { vidId, episodeN }: MediaSubject) =>
    client.ask(wallet.addBuyPlay, { vidId, nepisode: Number(episodeN) })

  const make: Readonly<Record<Attacker, () => Promise<ProtocolClient>>> = {
    anonymous: async () => server.client(),
    guest: () => server.viewer(),
    async buyer() {
      const client = await server.viewer()
      await give(client.state.userId, 20)
      await buy(client, { cpId: '', vidId: firstVid, episodeN: String(boughtEpisode) })
      return client
    },
    async lapsed() {
      const client = await server.viewer()
      await giveMembership(db, client.state.userId, server.clock.now - 1)
      return client
    },
    async official() {
      const client = await server.viewer()
      await register(client.state.userId)
      return client
    },
    async deleted() {
      const client = await server.viewer()
      await giveMembership(db, client.state.userId, server.clock.now + 1e9)
      await db.transaction().execute((tx) => markUserDeleted(tx, client.state.userId, at))
      return client
    },
  }
  const owner = await server.viewer()
  await give(owner.state.userId, 20 * locked.length)
  for (const { subject } of locked) await buy(owner, subject)
  const image = await uploadImage(owner)
  await register(owner.state.userId)
  await owner.check()
  await owner.save()
  const member = await server.viewer()
  await giveMembership(db, member.state.userId, server.clock.now + 1e9)
  const clients: Record<Attacker, ProtocolClient> = {
    anonymous: await make.anonymous(),
    guest: await make.guest(),
    buyer: await make.buyer(),
    lapsed: await make.lapsed(),
    official: await make.official(),
    deleted: await make.deleted(),
  }
  return {
    ...{ server, titles, locked, open, outside, owner, member, image, clients },
    ownerAddress: `${owner.state.userId}@example.com`,
    port: Number(new URL(server.origin).port),
    scan: createLeakScanner(locked, outside),
    /** Returns a valid media token for an episode. */
    tokenOf: (subject: MediaSubject) => signMediaToken(subject, now(), secrets.mediaTokenKey),
    /** Replaces an attacker whose session has ended: some calls log out, delete the account or switch the user. */
    async renew(attacker: Attacker): Promise<void> {
      clients[attacker] = await make[attacker]()
    },
  }
}
export type ForgedWorld = Awaited<ReturnType<typeof openForgedWorld>>
