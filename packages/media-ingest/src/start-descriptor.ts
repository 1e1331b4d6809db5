/**
 * What a player needs to start an episode in one request; the wire adds `base` in front of `segments`.
 * Seconds; `bandwidth` is the peak in bits per second; `init` is the base64 initialisation segment; rungs lowest first.
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
