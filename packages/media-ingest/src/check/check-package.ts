import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Packet } from 'node-av/lib'
import { measureRates } from '../cmaf/playlist.ts'
import { encodeRate, type FrameRate, segmentDurations, segmentStart } from '../cmaf/timeline.ts'
import { codecName, type VideoCodec } from '../cmaf/video-config.ts'
import { createDecoder } from '../decode/decoder.ts'
import { openSource, UnusableSource } from '../decode/open-source.ts'
import { finishPackage, type PackageJob } from '../decode/package-file.ts'
import { probeFile } from '../decode/probe-file.ts'
import type { WrittenRung } from '../decode/rung-writer.ts'
import type { PackagePlan, RungSize } from '../source/ladder.ts'
import type { StartDescriptor } from '../start-descriptor.ts'
import { comparePictures, picturesOfSource, type SourcePicture } from './compare-pictures.ts'

/**
 * A package that another machine has encoded from `file`. `folder` contains `<id>/init.mp4` and `<id>/<n>.m4s` of its rungs
 * and nothing else. `instants`: where pictures are compared, as shares of the length, unknown to the other machine.
 */
export type CheckJob = Omit<PackageJob, 'threads'> & { instants: readonly number[] }

/** An encoder may drop or repeat this many frames at the end. */
const frameTolerance = 3

/**
 * Checks that a package has the planned sizes, codec, segments, keyframes and length, that each of its frames can be decoded,
 * and that its pictures are those of the source. Then writes its playlists and `package.json` from the checked segments, as
 * `packageFile` does. Throws `UnusableSource` with the reason.
 */
export async function checkPackage(job: CheckJob): Promise<StartDescriptor> {
  const { folder, plan, facts } = job
  const sizes = deliveredRungs(folder, plan)
  const rate = plan.copyTop || job.keepsRate ? facts.video.rate : encodeRate(facts.video.rate)
  const pictures = await picturesOfSource(job)
  const rungs: WrittenRung[] = []
  for (const size of sizes) {
    const isCopied = plan.copyTop && size === plan.rungs.at(-1)
    rungs.push(await checkRung({ ...job, pictures }, size, isCopied ? facts.video.rate : rate))
  }
  const [first] = rungs
  if (rungs.some(({ durations }) => JSON.stringify(durations) !== JSON.stringify(first?.durations)))
    throw new UnusableSource('the renditions have different segments')
  return finishPackage(folder, job.pkg, rungs)
}

/** The planned rungs that were delivered, lowest first. */
function deliveredRungs(folder: string, { rungs }: PackagePlan): RungSize[] {
  const names = readdirSync(folder)
  const unplanned = names.find((name) => !rungs.some(({ width }) => String(width) === name))
  if (unplanned !== undefined) throw new UnusableSource(`${unplanned} is not part of the plan`)
  const delivered = rungs.filter(({ width }) => names.includes(String(width)))
  if (delivered.at(-1) !== rungs.at(-1)) throw new UnusableSource('the highest rendition is missing')
  return delivered
}

async function checkRung(
  job: CheckJob & { pictures: SourcePicture[] },
  size: RungSize,
  rate: FrameRate,
): Promise<WrittenRung> {
  const id = String(size.width)
  const folder = join(job.folder, id)
  const names = readdirSync(folder)
  const count = names.length - 1
  const isComplete = ['init.mp4', ...Array.from({ length: count }, (_, n) => `${n}.m4s`)].every((name) =>
    names.includes(name),
  )
  if (!isComplete) throw new UnusableSource(`${id} has missing or unknown files`)
  const init = readFileSync(join(folder, 'init.mp4'))
  const segments = Array.from({ length: count }, (_, index) => readFileSync(join(folder, `${index}.m4s`)))
  const whole = join(job.folder, `${id}.mp4`)
  writeFileSync(whole, Buffer.concat([init, ...segments]))
  try {
    const bytes = segments.map(({ length }) => length)
    const frames = await checkTracks(whole, job, size, rate)
    const { record, firstFrames } = await decodeAll(whole, init.length, bytes)
    const starts = bytes.map((_, index) => segmentStart(index, rate))
    if (JSON.stringify(firstFrames) !== JSON.stringify(starts)) throw new UnusableSource(`${id} is cut at other frames`)
    const durations = segmentDurations(frames, rate)
    if (durations.length !== count)
      throw new UnusableSource(`${id} has ${count} segments instead of ${durations.length}`)
    await comparePictures(whole, job.pictures)
    const codecs = `${codecName({ codec: job.codec ?? 'h264', record })},mp4a.40.2`
    return { id, ...size, codecs, rate, ...measureRates(bytes, durations), init, durations }
  } finally {
    rmSync(whole)
  }
}

/** Returns the number of frames. */
async function checkTracks(whole: string, job: CheckJob, size: RungSize, rate: FrameRate): Promise<number> {
  const { video, audio } = await probeFile(whole)
  const codec: VideoCodec = job.codec ?? 'h264'
  const is = [video.codec, video.width, video.height, video.rotation, video.pixelAspect].join(' ')
  const wanted = [codec, size.width, size.height, 0, 1].join(' ')
  if (is !== wanted) throw new UnusableSource(`the video is ${is} instead of ${wanted}`)
  if (!video.gopConforms) throw new UnusableSource('a second does not begin with a keyframe')
  if (!audio?.conforms) throw new UnusableSource('the sound has gaps, another length or another codec')
  const frames = Math.round((job.facts.seconds * rate.num) / rate.den)
  if (Math.abs(video.frames - frames) > frameTolerance)
    throw new UnusableSource(`there are ${video.frames} frames instead of ${frames}`)
  return video.frames
}

/** Decodes each frame. Returns the decoder's configuration, and the number of the first frame of each segment. */
async function decodeAll(whole: string, initBytes: number, bytes: readonly number[]) {
  const source = await openSource(whole)
  const decoder = createDecoder(source.video, 1)
  try {
    const firstFrames: number[] = []
    let [packets, frames, segment, end] = [0, 0, -1, initBytes]
    const count = () => {
      frames += 1
    }
    using packet = new Packet()
    packet.alloc()
    while (source.format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === source.video.index) {
        while (Number(packet.pos) >= end && segment + 1 < bytes.length) {
          segment += 1
          end += bytes[segment] ?? 0
          firstFrames.push(packets)
        }
        decoder.decode(packet, count)
        packets += 1
      }
      packet.unref()
    }
    decoder.decode(null, count)
    if (decoder.damaged() > 0 || frames !== packets)
      throw new UnusableSource(`only ${frames - decoder.damaged()} of ${packets} frames can be decoded`)
    return { record: Buffer.from(source.video.codecpar.extradata ?? Buffer.alloc(0)), firstFrames }
  } finally {
    decoder.close()
    await source.format.closeInput()
  }
}
