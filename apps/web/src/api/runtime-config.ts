import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { FirstFeed } from '@cliffhanger/contract/first-home'
import { readBlock } from './page-block.ts'

/** Pages of the development server contain no configuration and request it. */
export const loadRuntimeConfig = async (page: Document, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> =>
  readBlock(page, 'config') ?? (await fetch('/config.json')).json()

/** Present only in home's page. */
export const readFirstFeed = (page: Document): FirstFeed | undefined => readBlock(page, 'feed')
