/**
 * Compares the bytes of H.264, HEVC and AV1 at equal quality (SSIM) and at the product's own quality settings, and the
 * encoding times, for camera footage at 540×960 with the encoder settings of the product's renditions. The baseline is
 * H.264 as an import encodes it. The footage comes from packages of the npm registry; other clips can be given on the
 * command line. Run: npm run bench:codecs [-- --seconds 12] [-- --clip drama.mp4 --clip ...]
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { VideoCodec } from '@cliffhanger/media-ingest/cmaf/video-config'
import { probeFile } from '@cliffhanger/media-ingest/decode/probe-file'
import { bytesAtQuality } from './codecs/equal-quality.ts'
import { type Clip, fetchFootage } from './codecs/footage.ts'
import { readFrames } from './codecs/frames.ts'
import { type EncodingResult, measureEncoding } from './codecs/measure.ts'

const qualities: { codec: Exclude<VideoCodec, 'h264'>; values: number[] }[] = [
  { codec: 'hevc', values: [22, 25, 28, 31] },
  { codec: 'av1', values: [35, 41, 47, 53] },
]

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, clip: { type: 'string', multiple: true } },
})
const clips: Clip[] = options.clip?.map((file) => ({ name: basename(file), file })) ?? fetchFootage()

console.log('| clip | codec | kB per s | SSIM | share of H.264 | encode time per s |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const { name, file } of clips) {
  const { video } = await probeFile(file)
  const frames = await readFrames(file, video, Number(options.seconds))
  const seconds = (frames.length * video.rate.den) / video.rate.num
  const baseline = await measureEncoding('h264', frames, video)
  const row = (label: string, { bytes, ssim, encodeMs }: Omit<EncodingResult, 'quality'>) => {
    const figures = [(bytes / 1000 / seconds).toFixed(1), ssim.toFixed(4), (bytes / baseline.bytes).toFixed(2)]
    console.log(`| ${[name, label, ...figures, `${(encodeMs / 1000 / seconds).toFixed(2)} s`].join(' | ')} |`)
  }
  row('H.264', baseline)
  for (const { codec, values } of qualities) {
    const points: EncodingResult[] = []
    for (const quality of values) points.push(await measureEncoding(codec, frames, video, quality))
    for (const { quality, bytes, ssim, encodeMs } of points) {
      console.error(`${codec} ${quality}: ${bytes} bytes, SSIM ${ssim.toFixed(4)}, ${Math.round(encodeMs)} ms`)
    }
    const nearest = points.toSorted((a, b) => Math.abs(a.ssim - baseline.ssim) - Math.abs(b.ssim - baseline.ssim))[0]
    const label = codec === 'hevc' ? 'HEVC' : 'AV1'
    const equal = bytesAtQuality(points, baseline.ssim)
    if (equal === undefined) console.log(`| ${name} | ${label}, equal SSIM | outside of the measured range | | | |`)
    else row(`${label}, equal SSIM`, { bytes: equal, ssim: baseline.ssim, encodeMs: nearest?.encodeMs ?? 0 })
    row(`${label}, as served`, await measureEncoding(codec, frames, video))
  }
  for (const frame of frames) frame.free()
}
