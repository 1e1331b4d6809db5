import { AVERROR_EOF } from 'node-av/constants'
import { type CodecContext, FFmpegError, type FilterContext, type Frame, type Packet, PosixError } from 'node-av/lib'

// The value of EAGAIN depends on the operating system.
const again = FFmpegError.AVERROR(PosixError.EAGAIN)

/** Encodes a frame and passes every finished packet to `use`. A null frame marks the end. */
export function encodeFrame(encoder: CodecContext, frame: Frame | null, packet: Packet, use: (packet: Packet) => void) {
  const code = encoder.sendFrameSync(frame)
  if (code < 0 && code !== AVERROR_EOF) throw new Error(`the encoder rejected a frame (${code})`)
  while (encoder.receivePacketSync(packet) >= 0) {
    use(packet)
    packet.unref()
  }
}

/** Sends a frame to a filter graph. A null frame marks the end. */
export function feedFilter(source: FilterContext | null, frame: Frame | null): void {
  const code = source?.buffersrcAddFrameSync(frame) ?? 0
  if (code < 0) throw new Error(`the filters rejected a frame (${FFmpegError.strerror(code)})`)
}

/** Passes every finished frame of a filter graph's sink to `use`. */
export function drainFilter(sink: FilterContext, frame: Frame, use: (frame: Frame) => void): void {
  for (;;) {
    const code = sink.buffersinkGetFrameSync(frame)
    if (code === again || code === AVERROR_EOF) return
    if (code < 0) throw new Error(`the filters failed (${FFmpegError.strerror(code)})`)
    use(frame)
    frame.unref()
  }
}
