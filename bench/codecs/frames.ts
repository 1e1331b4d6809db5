import { createDecoder } from '@cliffhanger/media-ingest/decode/decoder'
import { drainFilter, feedFilter } from '@cliffhanger/media-ingest/decode/encode-frame'
import { buildGraph, type Graph } from '@cliffhanger/media-ingest/decode/filter-graph'
import { openVideoFile } from '@cliffhanger/media-ingest/decode/open-source'
import type { VideoFacts } from '@cliffhanger/media-ingest/source/media-facts'
import { Frame, Packet } from 'node-av/lib'

export const benchFrameSize = { width: 540, height: 960 }

/**
 * Decodes the first `seconds` of a clip, crops them to 9:16 and scales them to 540×960. The caller frees the frames.
 */
export async function readFrames(file: string, { rate }: VideoFacts, seconds: number): Promise<Frame[]> {
  const source = await openVideoFile(file)
  const decoder = createDecoder(source.video, 2)
  const frames: Frame[] = []
  const wanted = Math.round((seconds * rate.num) / rate.den)
  let graph: Graph | undefined
  using scaled = new Frame()
  scaled.alloc()
  const take = (decoded: Frame) => {
    const { timeBase } = source.video
    graph ??= buildGraph(
      'video',
      `[in]fps=fps=${rate.num}/${rate.den}:start_time=0,crop='min(iw,ih*9/16)':'min(ih,iw*16/9)',` +
        `scale=${benchFrameSize.width}:${benchFrameSize.height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p[out0]`,
      `video_size=${decoded.width}x${decoded.height}:pix_fmt=${Number(decoded.format)}:` +
        `time_base=${timeBase.num}/${timeBase.den}:pixel_aspect=1/1`,
      1,
    )
    feedFilter(graph.source, decoded)
    for (const sink of graph.sinks) {
      drainFilter(sink, scaled, (frame) => {
        const copy = frame.clone()
        if (copy && frames.length < wanted) frames.push(copy)
        else copy?.free()
      })
    }
  }
  using packet = new Packet()
  packet.alloc()
  while (frames.length < wanted && source.format.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === source.video.index) decoder.decode(packet, take)
    packet.unref()
  }
  decoder.close()
  graph?.graph.free()
  await source.format.closeInput()
  return frames
}
