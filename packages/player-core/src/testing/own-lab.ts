import { afterAll, beforeAll } from 'vitest'
import type { MediaSourceRef } from '../engine/engine.ts'
import { type Lab, openLab } from './lab.ts'

/** A file that imports this has a browser and a media server of its own. */
export let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

/** The lab's clip at an address of its own. */
export function sourceOf(name: string, token = 't1'): MediaSourceRef {
  const base = `/media/${token}/${name}/`
  return { url: `${base}master.m3u8`, start: { ...lab.start, base } }
}
