import type { RuntimeConfig } from '@cliffhanger/contract/config'

/** The page's JSON block, written by the server; pages of the development server have none and ask for it. */
export async function loadRuntimeConfig(page: Document, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> {
  const block = page.getElementById('config')?.textContent
  return block ? JSON.parse(block) : (await fetch('/config.json')).json()
}
