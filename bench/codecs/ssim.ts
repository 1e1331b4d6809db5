import { drainFilter, feedFilter } from '@cliffhanger/media-ingest/decode/encode-frame'
import { AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { FilterGraph, Frame } from 'node-av/lib'

/** Creates a comparison of frame pairs with FFmpeg's ssim filter. Call `mean` once, after the last pair. */
export function createSsim({ width, height }: { width: number; height: number }) {
  const graph = new FilterGraph()
  graph.alloc()
  const args = `video_size=${width}x${height}:pix_fmt=${Number(AV_PIX_FMT_YUV420P)}:time_base=1/1000:pixel_aspect=1/1`
  const text = `buffer@original=${args}[a];buffer@coded=${args}[b];[b][a]ssim[out];[out]buffersink@sink`
  if (graph.parse2(text) < 0 || graph.configSync() < 0) throw new Error('the ssim filter cannot be set up')
  const named = (name: string) => {
    const found = graph.getFilter(name)
    if (!found) throw new Error(`the graph has no ${name}`)
    return found
  }
  const original = named('buffer@original')
  const coded = named('buffer@coded')
  const sink = named('buffersink@sink')
  const frame = new Frame()
  frame.alloc()
  let sum = 0
  let count = 0
  const drain = () => {
    drainFilter(sink, frame, (compared) => {
      sum += Number(compared.getMetadata().get('lavfi.ssim.All'))
      count++
    })
  }
  const send = (to: typeof original, source: Frame, index: number) => {
    const copy = source.clone()
    if (!copy) throw new Error('out of memory')
    copy.pts = BigInt(index)
    feedFilter(to, copy)
    copy.free()
  }
  let index = 0
  return {
    add(before: Frame, after: Frame) {
      send(original, before, index)
      send(coded, after, index++)
      drain()
    },
    mean(): number {
      feedFilter(original, null)
      feedFilter(coded, null)
      drain()
      graph.free()
      frame.free()
      if (count !== index) throw new Error(`${count} of ${index} frames were compared`)
      return sum / count
    },
  }
}
