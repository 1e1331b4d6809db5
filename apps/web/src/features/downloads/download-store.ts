import type { EpisodeDetails, PlayListVideo } from '@cliffhanger/contract/entities'
import { downloadsDatabase, type StoredDownloadRight, selectDownloadRendition } from '@cliffhanger/domain/downloads'
import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { needsDownload } from './download-rules.ts'

/**
 * Reason why a download has stopped. `full`: no storage space on the device; `devices`: the viewer has downloads on
 * five devices; `limit`: the daily limit is reached; `gone`: the episode is not published any more, or the brand offers
 * no downloads any more; `member`: the membership has ended; `time`: the download right expired or its key changed;
 * `broken`: any other failure.
 */
export type DownloadStopReason = 'full' | 'devices' | 'limit' | 'gone' | 'member' | 'time' | 'broken'

/** An episode in the list of downloads. `ended`: its media is deleted, for the reason in `fault`. */
export interface DownloadedEpisode {
  /** `<vid>:<episode number>`, from `downloadId`. */
  readonly id: string
  readonly vidId: string
  readonly n: number
  readonly video: PlayListVideo
  readonly state: 'waiting' | 'loading' | 'paused' | 'done' | 'failed' | 'ended'
  readonly fault?: DownloadStopReason | undefined
  /** Path pattern of the rendition that is being downloaded. */
  readonly rendition?: string | undefined
  /** Playback details, with part names instead of URLs; set once the download is complete. */
  readonly details?: EpisodeDetails | undefined
  /** Number of stored parts; `bytes` is their total size. */
  readonly parts: number
  readonly bytes: number
  /** Total size of the episode in bytes; an estimate until the download is complete. */
  readonly expectedBytes: number
}

/** The download right of this device. A right without a key has ended, or the server has not granted it yet. */
export interface DeviceDownloadRight extends StoredDownloadRight {
  readonly userId: string
  readonly key?: CryptoKey | undefined
  /** Hash of the key, to detect a changed key. */
  readonly keyHash?: string | undefined
}

/** Storage of downloads on this device. Parts are stored encrypted, in playback order. */
export interface DownloadStore {
  readRight(): Promise<DeviceDownloadRight | undefined>
  saveRight(right: DeviceDownloadRight): Promise<void>
  readEpisodes(): Promise<DownloadedEpisode[]>
  saveEpisode(episode: DownloadedEpisode): Promise<void>
  readPart(id: string, name: string): Promise<ArrayBuffer | undefined>
  /**
   * Saves a part and its episode in one transaction. Returns false and saves nothing if another page has paused or
   * removed the episode.
   */
  savePart(episode: DownloadedEpisode, name: string, sealed: ArrayBuffer): Promise<boolean>
  removeParts(id: string): Promise<void>
  removeEpisode(id: string): Promise<void>
  clear(): Promise<void>
}

const tables = ['right', 'episodes', 'parts'] as const
type Table = (typeof tables)[number]
const rightKey = 'right'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the database, and creates its tables if needed. @param onClosed called when the connection is closed */
async function openDatabase(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  const opening = factory.open(downloadsDatabase, 1)
  opening.onupgradeneeded = () => {
    for (const table of tables) opening.result.createObjectStore(table)
  }
  const database = await settled(opening)
  database.onclose = onClosed
  // Another page wants to delete or upgrade the database and waits until this connection is closed.
  database.onversionchange = () => {
    database.close()
    onClosed()
  }
  return database
}

/** Returns the key range of all parts of an episode: '0' is the character after '/'. */
const partsOf = (id: string) => IDBKeyRange.bound(`${id}/`, `${id}0`, false, true)

/**
 * Creates the download storage in IndexedDB, the only browser storage for keys that scripts cannot read. The database
 * is created on first use.
 */
export function createDownloadStore(factory: IDBFactory): DownloadStore {
  let database: Promise<IDBDatabase> | undefined
  const forget = () => {
    database = undefined
  }
  const open = () => {
    database ??= openDatabase(factory, forget)
    database.catch(forget)
    return database
  }
  async function begin(names: readonly Table[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const opened = await open()
    try {
      return opened.transaction(names, mode)
    } catch {
      // The browser may close the connection, as Safari does in the background.
      forget()
      return (await open()).transaction(names, mode)
    }
  }
  async function read<T>(table: Table, ask: (of: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return settled(ask((await begin([table], 'readonly')).objectStore(table)))
  }
  /** Writes in one transaction. Resolves once the change is stored; rejects with the cause, such as a full device. */
  async function write(names: readonly Table[], change: (of: (table: Table) => IDBObjectStore) => void): Promise<void> {
    const transaction = await begin(names, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    change((table) => transaction.objectStore(table))
    await done
  }

  return {
    readRight: () => read<DeviceDownloadRight | undefined>('right', (of) => of.get(rightKey)),
    saveRight: (right) => write(['right'], (of) => of('right').put(right, rightKey)),
    readEpisodes: () => read<DownloadedEpisode[]>('episodes', (of) => of.getAll()),
    saveEpisode: (episode) => write(['episodes'], (of) => of('episodes').put(episode, episode.id)),
    readPart: (id, name) => read<ArrayBuffer | undefined>('parts', (of) => of.get(`${id}/${name}`)),
    async savePart(episode, name, sealed) {
      const { id } = episode
      let isSaved = false
      await write(['episodes', 'parts'], (of) => {
        const asked: IDBRequest<DownloadedEpisode | undefined> = of('episodes').get(id)
        asked.onsuccess = () => {
          isSaved = needsDownload(asked.result)
          if (!isSaved) return
          of('episodes').put(episode, id)
          of('parts').put(sealed, `${id}/${name}`)
        }
      })
      return isSaved
    },
    removeParts: (id) => write(['parts'], (of) => of('parts').delete(partsOf(id))),
    removeEpisode: (id) =>
      write(['episodes', 'parts'], (of) => {
        of('episodes').delete(id)
        of('parts').delete(partsOf(id))
      }),
    clear: () =>
      write(tables, (of) => {
        for (const table of tables) of(table).clear()
      }),
  }
}

type Quality = Parameters<typeof selectDownloadRendition>[1]
type Rung = EpisodeDetails['start']['rungs'][number]

/** A downloaded file of an episode: a segment or subtitles. */
interface EpisodePart {
  /** Name in the storage: the index of the segment, or `subtitles` and the language. */
  readonly name: string
  readonly url: string
}

/**
 * Returns the rendition that is partly downloaded if the server still has it, else the rendition for the chosen
 * quality.
 */
export const chooseDownloadRendition = (
  { start: { rungs } }: EpisodeDetails,
  loaded: string | undefined,
  quality: Quality,
): Rung | undefined => rungs.find(({ segments }) => segments === loaded) ?? selectDownloadRendition(rungs, quality)

const subtitleName = (language: number) => `subtitles/${language}`

/** Lists the parts of an episode in one rendition, in download order. */
export const listPartsToDownload = (
  { start, subtitles }: EpisodeDetails,
  { segments }: Pick<Rung, 'segments'>,
  hosts: Readonly<Record<string, string>>,
): EpisodePart[] => [
  ...start.durations.map((_, index) => ({
    name: String(index),
    url: swapHost(start.base, hosts) + segments.replace('{n}', String(index)),
  })),
  ...subtitles.map(({ language, url }) => ({ name: subtitleName(language), url: swapHost(url, hosts) })),
]

/** Returns the details of a downloaded episode: a single rendition, whose URLs are replaced by part names. */
export const toStoredDetails = (details: EpisodeDetails, rung: Rung): EpisodeDetails => {
  const { duration, durations } = details.start
  return {
    ...details,
    playUrl: 'downloaded',
    subtitles: details.subtitles.map(({ language }) => ({ language, url: subtitleName(language) })),
    start: { base: '', duration, durations, rungs: [{ ...rung, segments: '{n}' }] },
  }
}
