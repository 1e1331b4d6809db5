import { contract } from '@cliffhanger/contract/contract'
import type { FastifyInstance } from 'fastify'
import type { VersionReader } from './db/version.ts'
import type { Deps } from './deps.ts'
import { type MountDeps, mountCalls } from './http/mount.ts'
import type { RequestRateLimiter } from './http/rate-limit/limiter.ts'
import type { AccessService } from './modules/access/access.ts'
import { registerAdCallback } from './modules/ad-unlocks/callback-routes.ts'
import { createAdUnlocksService } from './modules/ad-unlocks/service.ts'
import { verifyAdView } from './modules/ad-unlocks/store.ts'
import { countFollowedTitles } from './modules/catalogue/follow-store.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import { createGiftsService } from './modules/gifts/service.ts'
import { countPushSubscriptions } from './modules/notifications/choices-store.ts'
import { countWatchedEpisodes } from './modules/playback/store.ts'
import type { Rewards } from './modules/rewards/rewards.ts'
import { createRewardsService } from './modules/rewards/service.ts'
import * as ledger from './modules/wallet/ledger.ts'
import type { Wallet } from './modules/wallet/wallet.ts'

interface Parts {
  readonly rewards: Rewards
  readonly catalogue: CatalogueService
  readonly balance: Wallet['balance']
  readonly access: AccessService
  readonly version: VersionReader
  readonly limiter: RequestRateLimiter
}

/**
 * Mounts the API calls for rewards (for completed tasks), gifts (between viewers) and ads that unlock episodes.
 */
export function mountRewardsAndGifts(
  api: FastifyInstance,
  deps: Deps,
  { rewards, catalogue, balance, limiter, ...others }: Parts,
  tools: MountDeps,
): void {
  const tasks = { countWatchedEpisodes, countFollowedTitles, countPushSubscriptions }
  mountCalls(api, contract.rewards, createRewardsService({ ...deps, rewards, ledger, balance, ...tasks }), tools)
  mountCalls(api, contract.gifts, createGiftsService({ ...deps, catalogue, balance }), tools)
  mountCalls(api, contract.adUnlocks, createAdUnlocksService({ ...deps, catalogue, ...others }), tools)
  if (deps.config.adCallbackSecrets.length > 0) {
    const verify = (viewId: string) => verifyAdView(deps.db, viewId, undefined, new Date(deps.now()))
    registerAdCallback(api, { ...deps, verify, admitUnsigned: limiter.admitUnsigned })
  }
}
