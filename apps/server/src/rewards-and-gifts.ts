import { contract } from '@cliffhanger/contract/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type MountTools, mount } from './http/mount.ts'
import { countFollowedTitles } from './modules/catalogue/follow-store.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import { createGiftsService } from './modules/gifts/service.ts'
import { countWatchedEpisodes } from './modules/playback/store.ts'
import type { Rewards } from './modules/rewards/rewards.ts'
import { createRewardsService } from './modules/rewards/service.ts'
import * as ledger from './modules/wallet/ledger.ts'
import type { Wallet } from './modules/wallet/wallet.ts'

interface Parts {
  readonly rewards: Rewards
  readonly catalogue: CatalogueService
  readonly balance: Wallet['balance']
}

/** Mounts the calls of rewards, which viewers get for tasks, and of gifts, which they buy for each other. */
export function mountRewardsAndGifts(
  api: FastifyInstance,
  deps: Deps,
  { rewards, catalogue, balance }: Parts,
  tools: MountTools,
): void {
  const tasks = { countWatchedEpisodes, countFollowedTitles }
  mount(api, contract.rewards, createRewardsService({ ...deps, rewards, ledger, balance, ...tasks }), tools)
  mount(api, contract.gifts, createGiftsService({ ...deps, catalogue, balance }), tools)
}
