import { afterAll, beforeAll } from 'vitest'
import type { EpisodeMedia } from '../engine/engine.ts'
import { type BrowserTestLab, openBrowserTestLab } from './lab.ts'

/** Browser and media server for tests. Each test file that imports this module gets a separate lab. */
export let browserTestLab: BrowserTestLab
beforeAll(async () => {
  browserTestLab = await openBrowserTestLab()
})
afterAll(() => browserTestLab?.close())

/** Returns the source of the lab's clip below a path that contains `name`. */
export function labSource(name: string, token = 't1'): EpisodeMedia {
  const base = `/media/${token}/${name}/`
  return { url: `${base}master.m3u8`, start: { ...browserTestLab.start, base } }
}
