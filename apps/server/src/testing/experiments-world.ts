import { paywall } from '@cliffhanger/contract/paywall'
import type { Variant } from '@cliffhanger/domain/paywall-lab'
import { afterEach, expect } from 'vitest'
import { assignVariantIndex } from '../modules/experiments/assign.ts'
import {
  type EditableExperiment,
  type ExperimentRow,
  endExperiment,
  insertExperiment,
  readRunningExperiments,
  startExperiment,
} from '../modules/experiments/experiment-store.ts'
import { auditWallet } from '../modules/wallet/audit.ts'
import { creditCoins } from '../modules/wallet/ledger.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { publishSample } from './sample-title.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** The control variant, which changes nothing. */
export const controlVariant: Variant = { name: 'As it is' }

/** Starts two servers with a shared database and secrets, whose titles have six episodes, the first two free. */
export async function openExperimentWorld() {
  const server = await createTestServer({ hasSandbox: true })
  const other = await createTestServer({ database: server.database, secrets: server.deps.secrets })
  let titles = 0
  const publish = async (): Promise<string> => {
    titles += 1
    return (await publishSample(server.deps.db, `lab-${titles}`, { pricePerEpisode: 20, wholeTitlePrice: '6.99' }))
      .vidId
  }
  const at = () => new Date(server.clock.now)
  const draft = (changes: Partial<EditableExperiment> = {}): Promise<string> =>
    insertExperiment(
      server.deps.db,
      {
        ...{ name: 'Coins', kind: 'episodePrice', vidIds: [], group: '', share: 100, days: 28 },
        ...{ variants: [controlVariant, { name: 'Cheaper', coins: 15 }] },
        ...{ primary: 'revenue', smallestEffect: 15, stopsWhenSure: true, ...changes },
      },
      { createdBy: 'test', at: at() },
    )
  const richViewer = async (on: TestServer = server): Promise<ProtocolClient> => {
    const viewer = await on.viewer()
    const { userId } = viewer.state
    const grant = { userId, coins: 1_000, kind: 'grant', note: '', orderId: null } as const
    await creditCoins(server.deps.db, { ...grant, key: `grant:lab:${userId}`, at: at() })
    return viewer
  }
  const start = (id: string) => startExperiment(server.deps.db, id, { at: at(), expectedViewers: 1_000 })
  return {
    server,
    other,
    publish,
    draft,
    start,
    at,
    async started(changes: Partial<EditableExperiment>): Promise<ExperimentRow> {
      const found = await start(await draft(changes))
      if ('reason' in found) throw new Error(`not started: ${JSON.stringify(found)}`)
      return found
    },
    wall: (viewer: ProtocolClient, vidId: string, episodeN = 3) => viewer.ask(paywall.paywall, { vidId, episodeN }),
    richViewer,
    /** Creates viewers until one is assigned the variant, and returns that viewer. */
    async viewerWith(variant: number, experiment: ExperimentRow, isRich = true): Promise<ProtocolClient> {
      for (;;) {
        const viewer = isRich ? await richViewer() : await server.viewer()
        if (assignVariantIndex(server.deps.secrets, experiment, viewer.state.userId) === variant) return viewer
      }
    },
    /** Reads the experiments and variants that a viewer was exposed to. */
    async exposures(userId: string) {
      return server.deps.db
        .selectFrom('experiment_viewers')
        .select(['experiment_id', 'variant', 'counted_as'])
        .where('user_id', '=', userId)
        .orderBy('exposure_id')
        .execute()
    },
    async close(): Promise<void> {
      await other.app.close()
      await server.close()
    },
  }
}
export type ExperimentWorld = Awaited<ReturnType<typeof openExperimentWorld>>

/** After each test of the file, ends all experiments and checks that the wallets match the ledger. */
export function endExperimentsAfterEachTest(labOf: () => ExperimentWorld): void {
  afterEach(async () => {
    const lab = labOf()
    const { db } = lab.server.deps
    for (const { experiment_id: id } of await readRunningExperiments(db)) {
      await endExperiment(db, id, { reason: 'operator', at: lab.at() })
    }
    expect(await auditWallet(db)).toEqual([])
  })
}
