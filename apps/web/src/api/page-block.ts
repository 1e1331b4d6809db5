import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { FirstFeed } from '@cliffhanger/contract/first-home'

/** Data that the server wrote into the page; undefined if there is none. */
export function readBlock(page: Document, id: string) {
  const text = page.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Pages of the development server contain no configuration and request it. */
export const loadRuntimeConfig = async (page: Document, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> =>
  readBlock(page, 'config') ?? (await fetch('/config.json')).json()

/** Present only in home's page. */
export const readFirstFeed = (page: Document): FirstFeed | undefined => readBlock(page, 'feed')
