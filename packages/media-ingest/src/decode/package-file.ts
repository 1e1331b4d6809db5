import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Packet } from 'node-av/lib'
import { masterPlaylist, mediaPlaylist } from '../cmaf/playlist.ts'
import { encodingFrameRate, type FrameRate } from '../cmaf/timeline.ts'
import type { VideoCodec, VideoConfig } from '../cmaf/video-config.ts'
import { encodedRungs, type PackagePlan, reduceToInitialRung, selectWorthwhileRungs } from '../source/ladder.ts'
import type { MediaFacts } from '../source/media-facts.ts'
import type { StartDescriptor } from '../start-descriptor.ts'
import { chooseH264Profile, readH264Profile } from './encoders.ts'
import { type OpenedVideo, openVideoFile, UnusableSourceError } from './open-source.ts'
import { createPictureEncoder } from './picture-encoder.ts'
import { createRungWriter, type WrittenRung } from './rung-writer.ts'
import { createEncodedAudioSource } from './sound.ts'

/** An episode to package into the existing empty `folder`. `pkg` is the final name of the folder. */
export type PackageJob = {
  file: string
  folder: string
  pkg: string
  facts: MediaFacts
  plan: PackagePlan
  /** Default: H.264. For any other codec, the plan must not copy the video. */
  codec?: VideoCodec
  /** Whether to keep the frame rate of the source although the video is not copied. */
  keepsRate?: boolean
  /** Whether to keep all rungs of the plan, because the server selects the worthwhile rungs after its own check. */
  keepsAllRungs?: boolean
  threads: number
}

/** Largest accepted share of damaged frames in a source. */
export const maxDamagedFrameShare = 0.005

/** Returns the frame rate of all rungs of a package. */
export const packageFrameRate = ({
  plan,
  keepsRate,
  facts,
}: Pick<PackageJob, 'plan' | 'keepsRate' | 'facts'>): FrameRate =>
  plan.copyTop || keepsRate ? facts.video.rate : encodingFrameRate(facts.video.rate)

/** Packages a source as HLS with CMAF segments. Writes `package.json` last. Throws `UnusableSourceError`. */
export async function packageFile(job: PackageJob, onProgress: (fraction: number) => void): Promise<StartDescriptor> {
  const source = await openVideoFile(job.file)
  try {
    return finishPackage(job, await writeRungs(source, job, onProgress))
  } finally {
    await source.format.closeInput()
  }
}

/** Writes only the rung that the plan copies from the source. Returns an empty list if the plan copies no video. */
export async function copyTopRung(job: Omit<PackageJob, 'threads'>): Promise<WrittenRung[]> {
  if (!job.plan.copyTop) return []
  const source = await openVideoFile(job.file)
  try {
    return await writeRungs(source, { ...job, plan: reduceToInitialRung(job.plan), threads: 1 }, () => undefined)
  } finally {
    await source.format.closeInput()
  }
}

/**
 * Removes rungs that are not worthwhile from a folder of finished segments. Writes the playlists and `package.json`.
 */
export function finishPackage(
  { folder, pkg, keepsAllRungs }: Pick<PackageJob, 'folder' | 'pkg' | 'keepsAllRungs'>,
  tried: WrittenRung[],
): StartDescriptor {
  const rungs = keepsAllRungs ? tried : selectWorthwhileRungs(tried)
  for (const { id } of tried.filter((rung) => !rungs.includes(rung))) rmSync(join(folder, id), { recursive: true })
  const start = describe(rungs, pkg)
  for (const { id, durations } of rungs) writeFileSync(join(folder, `${id}.m3u8`), mediaPlaylist(id, durations))
  writeFileSync(join(folder, 'master.m3u8'), masterPlaylist(rungs))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(start))
  return start
}

async function writeRungs(
  source: OpenedVideo,
  job: PackageJob,
  onProgress: (fraction: number) => void,
): Promise<WrittenRung[]> {
  const { facts, plan, folder } = job
  const rate = packageFrameRate(job)
  const top = plan.rungs.at(-1)
  if (!top) throw new Error('a plan without rungs')
  const sourceAvcC = plan.copyTop ? Buffer.from(source.video.codecpar.extradata ?? Buffer.alloc(0)) : null
  const encoded = encodedRungs(plan)
  const sound = createEncodedAudioSource(source.audio, plan.audio, facts)
  const picture =
    encoded.length === 0
      ? null
      : await createPictureEncoder(source.video, {
          video: facts.video,
          rate,
          frames: Math.max(1, Math.round((facts.seconds * rate.num) / rate.den)),
          fit: plan.fit,
          rungs: encoded,
          codec: job.codec ?? 'h264',
          profile: sourceAvcC ? readH264Profile(sourceAvcC) : chooseH264Profile(top, rate),
          threads: job.threads,
        })
  try {
    const configOf = (rung: number): VideoConfig => {
      if (picture && rung < encoded.length) return picture.config(rung)
      return { codec: 'h264', record: sourceAvcC ?? Buffer.alloc(0) }
    }
    const writers = plan.rungs.map((size, index) =>
      createRungWriter(folder, size, rate, () => configOf(index), sound.track),
    )
    const copied = sourceAvcC ? writers.at(-1) : undefined
    const everyRung = (sample: Parameters<(typeof writers)[0]['audio']>[0]) => {
      for (const writer of writers) writer.audio(sample)
    }
    let copies = 0
    sound.begin(everyRung)
    await readPackets(source, facts.seconds, onProgress, (packet, isVideo) => {
      if (!isVideo) return sound.packet(packet, everyRung)
      if (copies++ < facts.video.frames) {
        copied?.video({ key: packet.isKeyframe, data: Buffer.from(packet.data ?? Buffer.alloc(0)) })
      }
      picture?.decode(packet, (rung, sample) => writers[rung]?.video(sample))
    })
    picture?.finish((rung, sample) => writers[rung]?.video(sample))
    sound.finish(everyRung)
    refuseDamaged(picture?.damaged() ?? 0, facts)
    return writers.map((writer) => writer.finish())
  } finally {
    picture?.close()
    sound.close()
  }
}

async function readPackets(
  { format, video, audio }: OpenedVideo,
  seconds: number,
  onProgress: (fraction: number) => void,
  use: (packet: Packet, isVideo: boolean) => void,
): Promise<void> {
  using packet = new Packet()
  packet.alloc()
  let reported = performance.now()
  while (format.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === video.index) use(packet, true)
    else if (packet.streamIndex === audio?.index) use(packet, false)
    const time = Number(packet.dts) * (packet.streamIndex === video.index ? video.timeBase.toDouble() : Number.NaN)
    packet.unref()
    if (!(time >= 0) || performance.now() - reported < 250) continue
    reported = performance.now()
    onProgress(Math.min(1, time / seconds))
    // Yield, so that the worker can handle the disconnect event when its parent exits.
    await new Promise(setImmediate)
  }
}

function refuseDamaged(damaged: number, { video }: MediaFacts): void {
  if (damaged > Math.max(1, video.frames * maxDamagedFrameShare)) {
    throw new UnusableSourceError(`damaged: ${damaged} of ${video.frames} frames cannot be decoded`)
  }
}

function describe(rungs: WrittenRung[], pkg: string): StartDescriptor {
  const durations = rungs.at(-1)?.durations ?? []
  return {
    duration: Math.round(durations.reduce((sum, seconds) => sum + seconds, 0) * 1e6) / 1e6,
    durations,
    rungs: rungs.map(({ id, width, height, bandwidth, codecs, init }) => ({
      id,
      width,
      height,
      bandwidth,
      codecs,
      init: init.toString('base64'),
      segments: `${pkg}/${id}/{n}.m4s`,
    })),
  }
}
