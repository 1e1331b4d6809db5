import { AVERROR_EOF } from 'node-av/constants'
import { type CodecContext, FFmpegError, type FilterContext, type Frame, type Packet, PosixError } from 'node-av/lib'

// Depends on the system's error numbers, so node-av gives it by name.
const again = FFmpegError.AVERROR(PosixError.EAGAIN)

/** Encodes one frame (null: the end) and hands over every packet that comes out. */
export function encodeFrame(encoder: CodecContext, frame: Frame | null, packet: Packet, use: (packet: Packet) => void) {
  const code = encoder.sendFrameSync(frame)
  if (code < 0 && code !== AVERROR_EOF) throw new Error(`the encoder refused a frame (${code})`)
  while (encoder.receivePacketSync(packet) >= 0) {
    use(packet)
    packet.unref()
  }
}

/** Puts a frame (null: the end) into a filter graph. */
export function feedFilter(source: FilterContext | null, frame: Frame | null): void {
  const code = source?.buffersrcAddFrameSync(frame) ?? 0
  if (code < 0) throw new Error(`the filters refused a frame (${FFmpegError.strerror(code)})`)
}

/** Hands over every frame that a filter graph has ready at one of its ends. */
export function drainFilter(sink: FilterContext, frame: Frame, use: (frame: Frame) => void): void {
  for (;;) {
    const code = sink.buffersinkGetFrameSync(frame)
    if (code === again || code === AVERROR_EOF) return
    if (code < 0) throw new Error(`the filters failed (${FFmpegError.strerror(code)})`)
    use(frame)
    frame.unref()
  }
}
