import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { type OpenDatabase, openDatabase } from '../../../apps/server/src/db/open.ts'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import {
  connectDevice,
  createProtocolClient,
  type ProtocolClient,
} from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import type { AppendOperation } from '../history/operations.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { LoadWorld } from './load.ts'

const price = 5
const grantedCoins = 60
const titleName = 'Three Nodes'
/** Index of the server that each device of a viewer uses. */
const devices = [0, 1, 0] as const

interface Addresses {
  readonly url: string
  readonly ownerUrl: string
  /** URL of a read replica for lists. */
  readonly readUrl?: string
}

export interface FailoverWorld {
  readonly cluster: Cluster
  /** Connection to the database through HAProxy, with the database owner's role. */
  readonly database: OpenDatabase
  loadWith(random: Random): LoadWorld
  close(): Promise<void>
}

/** Starts two servers on a database cluster of three nodes. */
export async function openFailoverWorld(): Promise<FailoverWorld> {
  const cluster = await startCluster()
  try {
    const { url, ownerUrl, readUrl } = cluster
    const world = await openLoadWorld({ url, ownerUrl, readUrl })
    const close = async () => {
      await world.close()
      await cluster.close()
    }
    return { ...world, cluster, close }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/** Starts two servers on the database at these URLs, and publishes the title that the load uses. */
export async function openLoadWorld({ url, ownerUrl, readUrl }: Addresses): Promise<Omit<FailoverWorld, 'cluster'>> {
  const closings: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of closings.splice(0).toReversed()) await one()
  }
  try {
    const dataDir = await makeDataDir()
    closings.push(() => removeDataDir(dataDir))
    const env = {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      ...(readUrl === undefined ? {} : { DATABASE_READ_URL: readUrl }),
      DEMO_CATALOGUE: 'off',
    }
    const servers = []
    for (const _ of [1, 2]) {
      const server = await startServerProcess({ dataDir, env, until: 'listening' })
      closings.push(server.kill)
      servers.push(server)
    }
    const origins = servers.map(({ origin }) => origin)
    const [first = '', second = ''] = origins
    const database = await openDatabase({ url: ownerUrl }, { maxConnections: 4, hasHealthCheck: true })
    closings.push(database.close)
    const { vidId } = await publishSample(database.db, 'failover', {
      names: { en: titleName },
      ...{ count: 60, pricePerEpisode: price },
    })
    const { envelopeKey }: RuntimeConfig = JSON.parse(await (await fetch(`${second}/config.json`)).text())

    async function newViewer() {
      try {
        const viewer = await connectDevice(first)
        await viewer.check()
        await viewer.save()
        await saveBillingInfo(viewer, `${viewer.state.userId}@example.com`)
        const granted = await grant(database, viewer)
        const clients = devices.map((at) => {
          const client = createProtocolClient(origins[at] ?? first, envelopeKey)
          Object.assign(client.state, viewer.state)
          return client
        })
        return { clients, granted }
      } catch {
        return undefined
      }
    }
    const loadWith = (random: Random): LoadWorld => ({
      newViewer,
      origins: devices.map((at) => origins[at] ?? first),
      vidId,
      titleName,
      price,
      random,
    })
    return { database, loadWith, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function grant({ db }: OpenDatabase, { state: { userId } }: ProtocolClient): Promise<AppendOperation> {
  const invokedAt = performance.now()
  const credit = {
    userId,
    coins: grantedCoins,
    kind: 'grant',
    key: `failover:${userId}`,
    note: '',
    orderId: null,
  } as const
  await creditCoins(db, { ...credit, at: new Date() })
  const times = { invokedAt, completedAt: performance.now() }
  return { kind: 'append', wallet: userId, process: 0, key: 'grant', coins: grantedCoins, outcome: 'ok', ...times }
}
