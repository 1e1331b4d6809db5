import { AV_NOPTS_VALUE } from 'node-av/constants'
import { avChannelLayoutDefault, avChannelLayoutDescribe, Frame, Packet, type Stream } from 'node-av/lib'
import type { AudioTrack } from '../cmaf/init.ts'
import type { AudioSample } from '../cmaf/segment.ts'
import type { PackagePlan } from '../source/ladder.ts'
import type { MediaFacts } from '../source/media-facts.ts'
import { createDecoder } from './decoder.ts'
import { drainFilter, encodeFrame, feedFilter } from './encode-frame.ts'
import { openAudioEncoder } from './encoders.ts'
import { buildGraph, type Graph } from './filter-graph.ts'
import { audioFilters, silenceFilters } from './filter-text.ts'

type UseSample = (sample: AudioSample) => void
/**
 * Provides the encoded audio of an episode: copied, re-encoded or silent. Call `begin` once, then `packet` for each
 * packet of the audio track, then `finish` once.
 */
export type EncodedAudioSource = {
  track: AudioTrack
  begin(use: UseSample): void
  packet(packet: Packet, use: UseSample): void
  finish(use: UseSample): void
  close(): void
}

/** Creates the audio source for a plan. Without a `stream`, the audio is silent. */
export function createEncodedAudioSource(
  stream: Stream | null,
  plan: PackagePlan['audio'],
  facts: MediaFacts,
): EncodedAudioSource {
  if (!stream || plan === 'silence') return createSilence(facts.seconds)
  return plan === 'copy' ? copySound(stream, facts) : encodeSound(stream, facts)
}

function copySound({ codecpar, timeBase }: Stream, facts: MediaFacts): EncodedAudioSource {
  const { sampleRate, channels } = codecpar
  const scale = timeBase.toDouble() * sampleRate
  let next: number | null = null
  return {
    track: { sampleRate, channels, config: Buffer.from(codecpar.extradata ?? Buffer.alloc(0)) },
    begin() {},
    packet(packet, use) {
      const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
      const length = Math.round(Number(packet.duration) * scale) || codecpar.frameSize || 1024
      const start: number = next ?? Math.round(Number(stamp) * scale - facts.video.start * sampleRate)
      next = start + length
      // Skip the encoder delay, which has negative times.
      if (start >= 0) use({ start, length, data: Buffer.from(packet.data ?? Buffer.alloc(0)) })
    },
    finish() {},
    close() {},
  }
}

function encodeSound(stream: Stream, { video, audio, seconds }: MediaFacts): EncodedAudioSource {
  const sampleRate = audio?.sampleRate === 44100 ? 44100 : 48000
  const channels = audio?.channels === 1 ? 1 : 2
  const decoder = createDecoder(stream, 1)
  const output = createAudioOutput(sampleRate, channels)
  let graph: Graph | null = null
  const feed = (frame: Frame, use: UseSample) => {
    const filters = audioFilters(video.start, seconds, sampleRate, channels)
    graph ??= buildGraph('audio', filters, sourceArgs(frame, stream), 1)
    feedFilter(graph.source, frame)
    output.drain(graph, use)
  }
  return {
    track: output.track,
    begin() {},
    packet: (packet, use) => decoder.decode(packet, (frame) => feed(frame, use)),
    finish(use) {
      decoder.decode(null, (frame) => feed(frame, use))
      graph ??= buildGraph('audio', silenceFilters(seconds, sampleRate, channels), null, 1)
      feedFilter(graph.source, null)
      output.drain(graph, use)
      output.finish(use)
    },
    close() {
      decoder.close()
      output.close()
      graph?.graph.free()
    },
  }
}

function createSilence(seconds: number): EncodedAudioSource {
  const output = createAudioOutput(44100, 1)
  return {
    track: output.track,
    begin(use) {
      const graph = buildGraph('audio', silenceFilters(seconds, 44100, 1), null, 1)
      output.drain(graph, use)
      output.finish(use)
      graph.graph.free()
    },
    packet() {},
    finish() {},
    close: () => output.close(),
  }
}

function createAudioOutput(sampleRate: number, channels: 1 | 2) {
  const encoder = openAudioEncoder(sampleRate, channels)
  const frame = new Frame()
  frame.alloc()
  const packet = new Packet()
  packet.alloc()
  const sampleOf = (use: UseSample) => (coded: Packet) => {
    const start = Number(coded.pts)
    if (start >= 0) use({ start, length: 1024, data: Buffer.from(coded.data ?? Buffer.alloc(0)) })
  }
  let sent = 0
  return {
    track: { sampleRate, channels, config: Buffer.from(encoder.extraData ?? Buffer.alloc(0)) },
    drain({ sinks }: Graph, use: UseSample) {
      for (const sink of sinks) {
        drainFilter(sink, frame, (block) => {
          block.pts = BigInt(sent)
          sent += block.nbSamples
          encodeFrame(encoder, block, packet, sampleOf(use))
        })
      }
    },
    finish: (use: UseSample) => encodeFrame(encoder, null, packet, sampleOf(use)),
    close() {
      encoder.freeContext()
      frame.free()
      packet.free()
    },
  }
}

function sourceArgs(frame: Frame, { timeBase, codecpar }: Stream): string {
  const layout = frame.channelLayout.order === 0 ? avChannelLayoutDefault(codecpar.channels) : frame.channelLayout
  return [
    `sample_rate=${frame.sampleRate}`,
    `sample_fmt=${Number(frame.format)}`,
    `channel_layout=${avChannelLayoutDescribe(layout)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
  ].join(':')
}
