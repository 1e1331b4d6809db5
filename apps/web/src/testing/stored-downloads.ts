import type { EpisodeDetails, PlayListVideo } from '@cliffhanger/contract/entities'
import { needsDownload } from '#features/downloads/download-rules.ts'
import type { DeviceDownloadRight, DownloadedEpisode, DownloadStore } from '#features/downloads/download-store.ts'
import type { DownloadPorts, Downloads } from '#features/downloads/downloads.ts'

const rung = { id: '540', width: 540, height: 960, bandwidth: 800, codecs: 'avc1', init: 'AAAA' }
/** Details of an episode with three segments and subtitles. */
export const sampleEpisodeDetails: EpisodeDetails = {
  ...{ playUrl: '/media/token/1/3/master.m3u8', lookTime: 0, playId: '3' },
  subtitles: [{ language: 2, url: '/subtitles/token/3.srt' }],
  start: {
    ...{ base: '/media/token/1/3/', duration: 30, durations: [10, 10, 10] },
    rungs: [{ ...rung, segments: 'ab/540/{n}.m4s' }],
  },
}
export const sampleDownloadableTitle: PlayListVideo = {
  ...{ vidId: '1', vidName: 'The Contract', coverUrl: '', totalNum: 6, nEpisode: 6, vidDescribe: '', cpId: '1' },
  ...{ consumeCoin: 20, payNVideo: 3, lastLook: 0, isLike: 0, isCollect: 0, likeNums: 0, collectNums: 0, tags: [] },
  ...{ unlockedEpisodesList: [1], wholeTitlePrice: '', start: {} },
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 30 })),
}

/** Data that a device keeps while the app is closed. */
export interface SimulatedDevice {
  right: DeviceDownloadRight | undefined
  readonly episodes: Map<string, DownloadedEpisode>
  readonly parts: Map<string, ArrayBuffer>
}
/** Creates a download store on a simulated device, whose data outlives the app. */
export function createSimulatedDownloadStore(device: SimulatedDevice): DownloadStore {
  const removeParts = async (id: string) => {
    for (const key of device.parts.keys()) if (key.startsWith(`${id}/`)) device.parts.delete(key)
  }
  return {
    readRight: async () => device.right,
    async saveRight(right) {
      device.right = right
    },
    readEpisodes: async () => [...device.episodes.values()],
    saveEpisode: async (episode) => void device.episodes.set(episode.id, episode),
    readPart: async (id, name) => device.parts.get(`${id}/${name}`),
    async savePart(episode, name, sealed) {
      if (!needsDownload(device.episodes.get(episode.id))) return false
      device.episodes.set(episode.id, episode)
      device.parts.set(`${episode.id}/${name}`, sealed)
      return true
    },
    removeParts,
    async removeEpisode(id) {
      device.episodes.delete(id)
      await removeParts(id)
    },
    async clear() {
      device.right = undefined
      device.episodes.clear()
      device.parts.clear()
    },
  }
}

/** Ports of a device with free space, on which no other page of the app is open. */
export const devicePorts = {
  hosts: {},
  randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  quality: () => 'auto',
  freeBytes: async () => 1_000_000_000,
  inOnePage: (task) => task(),
  pages: { tell() {}, listen() {} },
  askToKeep: () => {},
} satisfies Partial<DownloadPorts>

/** Returns the number, state and error of each downloaded episode, as texts. */
export const episodeStates = (own: Downloads) =>
  own.state.get().episodes.map(({ n, state, fault }) => [n, fault ? `${state}: ${fault}` : state].join(' '))
/** Returns the bytes that the simulated network sends for a URL. */
export const mediaBytesOf = (url: string) => new TextEncoder().encode(`content of ${url}`)
export const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
