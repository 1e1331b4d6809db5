import { contract } from '@cliffhanger/contract/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { VersionReader } from './db/version.ts'
import type { Deps } from './deps.ts'
import { type MountDeps, mountCalls } from './http/mount.ts'
import type { AdArrivalService } from './modules/accounts/ad-arrivals.ts'
import { createRunningExperimentCache } from './modules/experiments/running.ts'
import { createPaywallService } from './modules/experiments/service.ts'

type PaywallNeeds = Parameters<typeof createPaywallService>[0]

/** Wires the viewers' side of experiments, which vary paywalls. */
export function createViewerExperiments(deps: Deps, version: VersionReader) {
  const running = createRunningExperimentCache(deps.db, version)
  return {
    running,
    mount: (api: FastifyInstance, parts: Pick<PaywallNeeds, 'catalogue' | 'access' | 'shop'>, tools: MountDeps) =>
      mountCalls(api, contract.paywall, createPaywallService({ ...deps, running, ...parts }), tools),
  }
}

/**
 * Extends the handover of a guest's ad arrivals at a login: experiment variants and shown prices also move to the
 * account.
 */
export const withExperimentsMovedAtLogin = (arrivals: AdArrivalService): AdArrivalService => ({
  ...arrivals,
  async handOver(tx, guestId, accountId) {
    await arrivals.handOver(tx, guestId, accountId)
    if (guestId !== null) await sql`SELECT hand_over_experiments(${guestId}, ${accountId})`.execute(tx)
  },
})
