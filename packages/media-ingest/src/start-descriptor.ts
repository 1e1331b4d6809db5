import type { SubtitleLanguageId } from '@cliffhanger/domain/languages'
import type { MediaStore } from './store/media-store.ts'
import { readRequiredText } from './store/read-existing.ts'

/**
 * Data with which a player starts an episode with a single request; the API adds `base`, the URL prefix of `segments`.
 * Times are in seconds; `bandwidth` is the peak in bits per second; `init` is the initialisation segment in base64;
 * rungs are sorted, lowest first.
 */
export type StartDescriptor = {
  duration: number
  durations: number[]
  rungs: StartRung[]
  /** Dubbing tracks, with segments of the same durations as the rungs. Undefined if there are none. */
  dubs?: StartDub[]
}

/**
 * A dubbing track. `language` is a language id of the protocol; the other fields have the same meaning as in a rung.
 */
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

/** Reads the start-up descriptor of a package in the store. @param folder path of the package */
export const readStartDescriptor = async (store: Pick<MediaStore, 'read'>, folder: string): Promise<StartDescriptor> =>
  JSON.parse(await readRequiredText(store, `${folder}/package.json`))
