/**
 * Data with which a player starts an episode in one request; the API adds `base`, the prefix of `segments`. Times are
 * in seconds; `bandwidth` is the peak in bits per second; `init` is the base64 initialisation segment; rungs are lowest
 * first.
 */
export type StartDescriptor = {
  duration: number
  durations: number[]
  rungs: StartRung[]
}

export type StartRung = {
  id: string
  width: number
  height: number
  bandwidth: number
  codecs: string
  init: string
  segments: string
}
