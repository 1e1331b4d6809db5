import { Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib'
import { throwOnFfmpegError, UnusableSourceError } from './open-source.ts'

/** Creates a decoder for one track, which also counts decoding errors. */
export function createDecoder({ codecpar, timeBase }: Stream, threads: number) {
  const codec = Codec.findDecoder(codecpar.codecId)
  if (!codec) throw new UnusableSourceError('the track is in a format that cannot be decoded')
  const context = new CodecContext()
  context.allocContext3(codec)
  throwOnFfmpegError(context.parametersToContext(codecpar), 'damaged track header')
  context.threadCount = threads
  context.pktTimebase = timeBase
  throwOnFfmpegError(context.open2Sync(codec, null), 'the track cannot be decoded')
  const frame = new Frame()
  frame.alloc()
  let damaged = 0

  return {
    damaged: () => damaged,
    /** Decodes a packet and passes every finished frame to `use`. A null packet marks the end. */
    decode(packet: Packet | null, use: (frame: Frame) => void) {
      if (context.sendPacketSync(packet) < 0 && packet) damaged++
      while (context.receiveFrameSync(frame) >= 0) {
        if (frame.decodeErrorFlags !== 0) damaged++
        frame.pts = frame.bestEffortTimestamp
        use(frame)
        frame.unref()
      }
    },
    /** Returns true if a keyframe can be decoded without errors on its own. Resets the decoder. */
    decodesAlone(keyframe: Packet): boolean {
      const isDecoded =
        context.sendPacketSync(keyframe) >= 0 &&
        context.sendPacketSync(null) >= 0 &&
        context.receiveFrameSync(frame) >= 0
      const isClean = isDecoded && frame.decodeErrorFlags === 0
      frame.unref()
      context.flushBuffers()
      return isClean
    },
    close() {
      frame.free()
      context.freeContext()
    },
  }
}
