import { afterAll, beforeAll } from 'vitest'
import type { MediaSourceRef } from '../engine/engine.ts'
import { type Lab, openLab } from './lab.ts'

/** Every test file that imports this gets its own browser and media server. */
export let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

/** The lab's clip below a path with this name. */
export function sourceOf(name: string, token = 't1'): MediaSourceRef {
  const base = `/media/${token}/${name}/`
  return { url: `${base}master.m3u8`, start: { ...lab.start, base } }
}
