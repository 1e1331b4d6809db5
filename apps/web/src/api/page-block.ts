import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { NewDeviceFeed } from '@cliffhanger/contract/first-home'

/** Reads JSON that the server wrote into the page; returns undefined if there is none. */
export function readPageData(page: Document, id: string) {
  const text = page.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}

/**
 * Reads the configuration from the page. Pages of the development server contain none, so the app requests the
 * configuration.
 */
export const loadRuntimeConfig = async (page: Document, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> =>
  readPageData(page, 'config') ?? (await fetch('/config.json')).json()

/** Reads the feed that the server embedded in the page; only the home page contains one. */
export const readEmbeddedHomeFeed = (page: Document): NewDeviceFeed | undefined => readPageData(page, 'feed')
