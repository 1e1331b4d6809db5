/** Checks a clip before it is published; each violation becomes one line of text. */
import { readFileSync } from 'node:fs'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AV_PICTURE_TYPE_B, AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { at } from '../art/at.ts'
import { decodeClip } from '../scenes/decode.ts'
import { loudness } from '../scenes/loudness.ts'
import { VIEW } from '../scenes/stage.ts'
import { spectrum } from './spectrum.ts'

export type ClipReport = { size: number; lufs: number; peak: number; quietest: number; treble: number; whistle: string; problems: string[] }

const db = (v: number) => 20 * Math.log10(v + 1e-9)

/** Order of the file's top-level boxes: playback must be able to start before the last byte has arrived. */
function boxes(file: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at)))
    names.push(file.toString('latin1', at + 4, at + 8))
  return names
}

export async function checkClip(path: string, budget: number): Promise<ClipReport> {
  const problems: string[] = []
  const must = (holds: boolean, what: string) => void (holds || problems.push(what))
  const file = readFileSync(path)
  const top = boxes(file)
  must(file.length <= budget, `${file.length} bytes, more than ${budget}`)
  must(top.indexOf('moov') < top.indexOf('mdat'), `boxes in the order ${top.join(' ')}`)

  let lit = 0
  let bFrames = 0
  const { video, audio } = await decodeClip(path, (frame, index) => {
    if (frame.pictType === AV_PICTURE_TYPE_B) bFrames++
    if (index % VIEW.fps !== VIEW.fps / 2) return
    const luma = frame.data?.[0]
    if (!luma) throw new Error(`no picture in frame ${index}`)
    let sum = 0
    for (let i = 0; i < luma.length; i += 97) sum += at(luma, i)
    if (sum / Math.ceil(luma.length / 97) > 19) lit++
  })
  const seconds = video.packets.length / VIEW.fps
  must(
    video.codec === AV_CODEC_ID_H264 && video.width === VIEW.w && video.height === VIEW.h && video.pixelFormat === AV_PIX_FMT_YUV420P,
    'not H.264 yuv420p of the right size',
  )
  must(seconds === 12 && video.frames === video.packets.length, `${video.packets.length} packets, ${video.frames} pictures decoded`)
  must(bFrames === 0 && video.hasBFrames === 0 && video.packets.every((p) => p.pts === p.dts), 'B-frames or reordering')
  must(video.packets.every((p, i) => Math.abs(p.pts - i / VIEW.fps) < 1e-4), 'pictures not on the 24 fps grid from 0')
  must(video.packets.every((p, i) => p.key === (i % VIEW.fps === 0)), 'keyframes not exactly on the seconds')
  must(lit >= 8, `only ${lit} of 12 sampled pictures are not black`)

  const { samples, rate } = audio
  // The codec's priming samples have negative timestamps and are removed by the edit list.
  must(
    audio.codec === AV_CODEC_ID_AAC && rate === 44_100 && audio.channels === 1 && audio.firstPts <= 0.001,
    `audio codec ${audio.codec}, ${rate} Hz, ${audio.channels} channels, from ${audio.firstPts}`,
  )
  must(Math.abs(samples.length / rate - seconds) < 0.08, `${(samples.length / rate).toFixed(3)} s of sound`)
  let [peak, offset, clipped] = [0, 0, 0]
  for (const v of samples) {
    peak = Math.max(peak, Math.abs(v))
    offset += v / samples.length
    if (Math.abs(v) > 0.995) clipped++
  }
  const block = Math.round(rate / 10)
  const levels = Array.from({ length: Math.floor((samples.length - rate * 0.7) / block) }, (_, b) => {
    let sum = 0
    for (const v of samples.subarray(b * block, (b + 1) * block)) sum += v ** 2
    return 10 * Math.log10(sum / block + 1e-12)
  }).slice(3)
  const quietest = Math.min(...levels)
  const lufs = loudness(samples, rate)
  const heard = spectrum(samples, rate)
  const treble = heard.share(8000, 20_000)
  const whistle = heard.whistle(2500, 12_000)
  must(Math.abs(lufs + 18) < 1.5, `${lufs.toFixed(1)} LUFS`)
  must(peak < 10 ** (-1 / 20) && clipped === 0, `peak ${db(peak).toFixed(1)} dBFS, ${clipped} samples at full scale`)
  must(quietest > -45, `a silent moment, ${quietest.toFixed(0)} dBFS`)
  must(Math.abs(offset) < 1e-3, `offset ${offset.toExponential(1)}`)
  must(treble < -14, `hiss: ${treble.toFixed(0)} dB of all energy above 8 kHz`)
  must(whistle.overAll < -22 || whistle.overNeighbours < 20, `a whistle at ${whistle.hz} Hz`)
  return { size: file.length, lufs, peak: db(peak), quietest, treble, whistle: `${whistle.hz} Hz ${whistle.overAll.toFixed(0)} dB`, problems }
}
