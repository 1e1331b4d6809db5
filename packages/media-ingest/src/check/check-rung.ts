import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Packet } from 'node-av/lib'
import type { VideoConfig } from '../cmaf/video-config.ts'
import { createDecoder } from '../decode/decoder.ts'
import { openVideoFile, UnusableSourceError } from '../decode/open-source.ts'
import { maxDamagedFrameShare, packageFrameRate } from '../decode/package-file.ts'
import { createEventLoopYield } from '../decode/pauses.ts'
import { probeFile } from '../decode/probe-file.ts'
import { createRungWriter, type WrittenRung } from '../decode/rung-writer.ts'
import { createEncodedAudioSource } from '../decode/sound.ts'
import { maxAcceptedRungBitRate, type RungSize } from '../source/ladder.ts'
import type { MediaFacts, VideoFacts } from '../source/media-facts.ts'
import type { CheckJob } from './check-package.ts'
import { comparePictures, type SourcePicture } from './compare-pictures.ts'
import { joinPieces } from './sent-rung.ts'

/** Number of frames that an encoder may drop or repeat at the end. */
const frameTolerance = 3

/**
 * Checks a rendition from an encoding machine and writes its frames and audio into new segments. The received bytes are
 * first copied to where the encoding machine cannot change them, so that exactly the checked bytes are published.
 * Throws `UnusableSourceError`.
 */
export async function checkRung(job: CheckJob, size: RungSize, pictures: SourcePicture[]): Promise<WrittenRung> {
  const id = String(size.width)
  const copy = join(job.folder, `${id}.mp4`)
  try {
    joinPieces(join(job.delivered, id), copy)
    const facts = await checkTracks(copy, job, size)
    const rung = await packAgain(copy, facts, job, size)
    const most = maxAcceptedRungBitRate(size.width, job.facts.video)
    if (rung.averageBandwidth > most)
      throw new UnusableSourceError(`it has ${rung.averageBandwidth} bits per second, more than ${most}`)
    await comparePictures(copy, pictures)
    return rung
  } catch (error) {
    if (error instanceof UnusableSourceError) throw new UnusableSourceError(`rendition ${id}: ${error.message}`)
    throw error
  } finally {
    rmSync(copy, { force: true })
  }
}

const codecOf = ({ codec = 'h264' }: CheckJob): VideoConfig['codec'] => codec

type Described = Pick<VideoFacts, 'codec' | 'width' | 'height' | 'pixelFormat' | 'rate' | 'rotation' | 'pixelAspect'>
const describe = ({ codec, width, height, pixelFormat, rate, rotation, pixelAspect }: Described): string =>
  `${codec} ${width}×${height} ${pixelFormat} at ${rate.num / rate.den} frames/s, rotated by ${rotation}°, pixels ${pixelAspect}:1`

/** Compares the tracks of the rendition with the plan. Returns the media facts. */
async function checkTracks(copy: string, job: CheckJob, { width, height }: RungSize): Promise<MediaFacts> {
  const rate = packageFrameRate(job)
  const facts = await probeFile(copy)
  const { video, audio } = facts
  const is = describe(video)
  const pixels = { pixelFormat: 'yuv420p', rotation: 0, pixelAspect: 1 } as const
  const wanted = describe({ codec: codecOf(job), width, height, rate, ...pixels })
  if (is !== wanted) throw new UnusableSourceError(`the video is ${is} instead of ${wanted}`)
  if (!video.constantRate || video.hasBFrames)
    throw new UnusableSourceError('frames are not in order at a constant rate')
  if (!video.gopConforms) throw new UnusableSourceError('a second does not begin with a keyframe')
  if (!audio?.conforms) throw new UnusableSourceError('the sound has gaps, another length or another codec')
  const frames = Math.round((job.facts.seconds * rate.num) / rate.den)
  if (Math.abs(video.frames - frames) > frameTolerance)
    throw new UnusableSourceError(`there are ${video.frames} frames instead of ${frames}`)
  return facts
}

/** Decodes all frames and audio blocks to check them, and writes them unchanged into segments. */
async function packAgain(copy: string, facts: MediaFacts, job: CheckJob, size: RungSize): Promise<WrittenRung> {
  const source = await openVideoFile(copy)
  const { video, audio } = source
  if (!audio) throw new UnusableSourceError('there is no sound')
  const sound = createEncodedAudioSource(audio, 'copy', facts)
  const [pictures, blocks] = [createDecoder(video, 1), createDecoder(audio, 1)]
  const record = Buffer.from(video.codecpar.extradata ?? Buffer.alloc(0))
  const writer = createRungWriter(
    job.folder,
    size,
    packageFrameRate(job),
    () => ({ codec: codecOf(job), record }),
    sound.track,
  )
  let [sentFrames, shownFrames, sentBlocks] = [0, 0, 0]
  const show = (frame: { readonly width: number; readonly height: number }) => {
    if (frame.width !== size.width || frame.height !== size.height)
      throw new UnusableSourceError(`a picture is ${frame.width}×${frame.height}`)
    shownFrames += 1
  }
  const ignore = () => undefined
  const pause = createEventLoopYield()
  try {
    using packet = new Packet()
    packet.alloc()
    while (source.format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === video.index) {
        sentFrames += 1
        pictures.decode(packet, show)
        writer.video({ key: packet.isKeyframe, data: Buffer.from(packet.data ?? Buffer.alloc(0)) })
      } else if (packet.streamIndex === audio.index) {
        sentBlocks += 1
        blocks.decode(packet, ignore)
        sound.packet(packet, writer.audio)
      }
      packet.unref()
      await pause()
    }
    pictures.decode(null, show)
    blocks.decode(null, ignore)
    if (pictures.damaged() > 0 || shownFrames !== sentFrames)
      throw new UnusableSourceError(`only ${shownFrames - pictures.damaged()} of ${sentFrames} frames can be decoded`)
    // Copied audio may have as much damage as is tolerated in a source.
    if (blocks.damaged() > Math.max(1, sentBlocks * maxDamagedFrameShare))
      throw new UnusableSourceError(`${blocks.damaged()} of ${sentBlocks} blocks of the sound cannot be decoded`)
    return writer.finish()
  } finally {
    pictures.close()
    blocks.close()
    sound.close()
    await source.format.closeInput()
  }
}
