import type { SubtitleLanguageId } from '@cliffhanger/domain/languages'
import type { MediaStore } from './store/media-store.ts'
import { readText } from './store/read-existing.ts'

/**
 * Data with which a player starts an episode in one request; the API adds `base`, the prefix of `segments`. Times are
 * in seconds; `bandwidth` is the peak in bits per second; `init` is the base64 initialisation segment; rungs are lowest
 * first.
 */
export type StartDescriptor = {
  duration: number
  durations: number[]
  rungs: StartRung[]
  /** Dubbing tracks with the segments of the rungs. Absent if there are none. */
  dubs?: StartDub[]
}

/** A dubbing track. `language` is the id of the protocol; the other fields are those of a rung. */
export type StartDub = { language: SubtitleLanguageId } & Pick<StartRung, 'bandwidth' | 'codecs' | 'init' | 'segments'>

export type StartRung = {
  id: string
  width: number
  height: number
  bandwidth: number
  codecs: string
  init: string
  segments: string
}

/** The descriptor of a package in the store. @param folder the package's path */
export const readStartDescriptor = async (store: Pick<MediaStore, 'read'>, folder: string): Promise<StartDescriptor> =>
  JSON.parse(await readText(store, `${folder}/package.json`))
