import { type FilterContext, FilterGraph } from 'node-av/lib'
import { throwOnFfmpegError } from './open-source.ts'

/** A configured FFmpeg filter graph with one source (null for generated audio) and one sink per output. */
export type Graph = { graph: FilterGraph; source: FilterContext | null; sinks: FilterContext[] }

/**
 * Builds a filter graph from `text`, which has the input `[in]` and the outputs `[out0] …`. `sourceArgs` describes the
 * input frames. Sources and sinks are part of the text because node-av 6.1 links only the first entry of a list.
 */
export function buildGraph(kind: 'video' | 'audio', text: string, sourceArgs: string | null, outputs: number): Graph {
  const prefix = kind === 'video' ? '' : 'a'
  const source = sourceArgs === null ? [] : [`${prefix}buffer@source=${sourceArgs}[in]`]
  const sinks = Array.from({ length: outputs }, (_, index) => `[out${index}]${prefix}buffersink@sink${index}`)
  const graph = new FilterGraph()
  graph.alloc()
  graph.nbThreads = 1
  throwOnFfmpegError(graph.parse2([...source, text, ...sinks].join(';')), 'filters')
  throwOnFfmpegError(graph.configSync(), 'filters')
  return {
    graph,
    source: sourceArgs === null ? null : named(graph, `${prefix}buffer@source`),
    sinks: sinks.map((_, index) => named(graph, `${prefix}buffersink@sink${index}`)),
  }
}

function named(graph: FilterGraph, name: string): FilterContext {
  const found = graph.getFilter(name)
  if (!found) throw new Error(`the filter graph has no ${name}`)
  return found
}
