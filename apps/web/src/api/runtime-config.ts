import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { FirstFeed } from '@cliffhanger/contract/first-home'
import { readBlock } from './page-block.ts'

/** Pages of the development server have no block, and ask for it. */
export const loadRuntimeConfig = async (page: Document, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> =>
  readBlock(page, 'config') ?? (await fetch('/config.json')).json()

/** In home's page alone. */
export const readFirstFeed = (page: Document): FirstFeed | undefined => readBlock(page, 'feed')
