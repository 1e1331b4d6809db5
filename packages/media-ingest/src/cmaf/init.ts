import { box, fullBox, u16, u32 } from './box.ts'
import { sampleEntryTypes, type VideoConfig } from './video-config.ts'

/** Parameters of the video track. A frame lasts `frameTicks` units of `timescale`. */
export type VideoTrack = { timescale: number; frameTicks: number; width: number; height: number; config: VideoConfig }
/** Parameters of the AAC track. `config` is the AudioSpecificConfig; the timescale is the sample rate. */
export type AudioTrack = { sampleRate: number; channels: number; config: Buffer }

export const VIDEO_TRACK_ID = 1
export const AUDIO_TRACK_ID = 2

/**
 * Builds the initialisation segment: `ftyp` and a `moov` without samples. It has no edit list, because both tracks
 * start at 0.
 */
export function buildInit(video: VideoTrack, audio: AudioTrack): Buffer {
  const mvex = box('mvex', trex(VIDEO_TRACK_ID), trex(AUDIO_TRACK_ID))
  return Buffer.concat([ftyp(), box('moov', mvhd(), videoTrak(video), audioTrak(audio), mvex)])
}

/** Builds the initialisation segment of a dubbing track, which has no video. */
export function buildAudioInitSegment(audio: AudioTrack): Buffer {
  return Buffer.concat([ftyp(), box('moov', mvhd(), audioTrak(audio), box('mvex', trex(AUDIO_TRACK_ID)))])
}

const ftyp = () => box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6cmfcmp41'))
const mvhd = () =>
  fullBox('mvhd', 0, 0, u32(0, 0, 1000, 0, 0x10000), u16(0x100, 0), u32(0, 0), matrix, u32(0, 0, 0, 0, 0, 0, 3))

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const trex = (trackId: number) => fullBox('trex', 0, 0, u32(trackId, 1, 0, 0, 0))

function videoTrak(track: VideoTrack): Buffer {
  const compressor = Buffer.alloc(32)
  const types = sampleEntryTypes[track.config.codec]
  const entry = box(
    types.entry,
    u32(0, 1), // A reserved field, then the data reference index 1.
    u32(0, 0, 0, 0),
    u16(track.width, track.height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    compressor,
    u16(24, 0xffff),
    box(types.config, track.config.record),
    box('pasp', u32(1, 1)),
  )
  return trak(VIDEO_TRACK_ID, track.timescale, 'vide', fullBox('vmhd', 0, 1, u32(0, 0)), entry, [
    track.width,
    track.height,
  ])
}

function audioTrak(track: AudioTrack): Buffer {
  const mp4a = box(
    'mp4a',
    u32(0, 1),
    u32(0, 0),
    u16(track.channels, 16),
    u32(0, (track.sampleRate << 16) >>> 0),
    fullBox('esds', 0, 0, esDescriptor(track.config)),
  )
  return trak(AUDIO_TRACK_ID, track.sampleRate, 'soun', fullBox('smhd', 0, 0, u32(0)), mp4a, [0, 0])
}

function trak(
  id: number,
  timescale: number,
  handler: string,
  header: Buffer,
  entry: Buffer,
  size: [number, number],
): Buffer {
  const volume = handler === 'soun' ? 0x100 : 0
  const [width, height] = size
  const tkhd = fullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, id, 0, 0, 0, 0),
    u16(0, 0, volume, 0),
    matrix,
    u32(width << 16, height << 16),
  )
  const mdhd = fullBox('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(0x55c4, 0))
  const hdlr = fullBox('hdlr', 0, 0, u32(0), Buffer.from(handler), u32(0, 0, 0), Buffer.from([0]))
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const noSamples = [fullBox('stts', 0, 0, u32(0)), fullBox('stsc', 0, 0, u32(0)), fullBox('stsz', 0, 0, u32(0, 0))]
  const stbl = box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...noSamples, fullBox('stco', 0, 0, u32(0)))
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', header, dinf, stbl)))
}

function esDescriptor(config: Buffer): Buffer {
  const specific = descriptor(5, config)
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(0, 0), specific)
  return descriptor(3, u16(AUDIO_TRACK_ID), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2])))
}

function descriptor(tag: number, ...parts: Buffer[]): Buffer {
  const payload = Buffer.concat(parts)
  if (payload.length > 127) throw new RangeError('MPEG-4 descriptor longer than one length byte')
  return Buffer.concat([Buffer.from([tag, payload.length]), payload])
}
