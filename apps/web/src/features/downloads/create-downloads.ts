import type { Output } from '@cliffhanger/contract/call'
import { downloads as calls } from '@cliffhanger/contract/downloads'
import { advanceSeenTime, downloadLimits, estimateBytes, hasDownloadRightEnded } from '@cliffhanger/domain/downloads'
import { decryptDownloadPart, encryptDownloadPart } from '@cliffhanger/domain/sealed-part'
import { createStore } from '@cliffhanger/player-core/store'
import { isRetryable } from '#api/outcome.ts'
import {
  buildDownloadedTitle,
  createLatestTimeTracker,
  createWaitingDownload,
  emptyEpisodeFields,
  importContentKeyWithHash,
  isQuotaError,
  mergeEpisodeList,
  needsDownload,
  renewalStopReasons,
} from './download-rules.ts'
import {
  chooseDownloadRendition,
  type DeviceDownloadRight,
  type DownloadedEpisode,
  type DownloadStopReason,
  listPartsToDownload,
  toStoredDetails,
} from './download-store.ts'
import { type DownloadPorts, type Downloads, type DownloadsState, downloadId, type PartReader } from './downloads.ts'

const retryMs = 15_000

/** Creates the manager of this device's downloads, which loads one episode at a time for offline playback. */
export function createDownloads(ports: DownloadPorts): Downloads {
  const { store, run } = ports
  const state = createStore<DownloadsState>({ status: 'loading', episodes: [], endTime: undefined, isStalled: false })
  const latest = createLatestTimeTracker(ports)
  let right: DeviceDownloadRight | undefined
  let current: { readonly id: string; readonly control: AbortController; readonly ended: Promise<unknown> } | undefined

  const episodes = () => state.get().episodes
  const find = (id: string) => episodes().find((one) => one.id === id)
  const hasEnded = () => right?.key === undefined || hasDownloadRightEnded(right, latest.of(right))

  /** Failures are ignored: on a full device the stored list may lack parts, which are downloaded again. */
  const keepEpisode = (episode: DownloadedEpisode) => store.saveEpisode(episode).catch(() => {})
  async function setRight(next: DeviceDownloadRight | undefined): Promise<void> {
    right = next
    state.set({ endTime: next?.key && next.endTime })
    if (next) await store.saveRight(next)
  }
  /** Stores the latest known time with the download right; on a full device, keeps it only in memory. */
  async function noteTime(): Promise<void> {
    if (right) await setRight(advanceSeenTime(right, latest.of(right))).catch(() => {})
  }
  const put = (id: string, changes: Partial<DownloadedEpisode>) =>
    state.set({ episodes: episodes().map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  async function change(id: string, changes: Partial<DownloadedEpisode>): Promise<void> {
    put(id, changes)
    const changed = find(id)
    if (!changed) return
    await keepEpisode(changed)
    if (changes.state) ports.pages.tell()
  }
  async function changeWaiting(changes: Partial<DownloadedEpisode>): Promise<void> {
    for (const one of episodes()) if (needsDownload(one)) await change(one.id, changes)
  }
  /** Deletes the media of an episode; the list shows the reason. */
  async function endEpisode(id: string, fault: DownloadStopReason): Promise<void> {
    await store.removeParts(id)
    await change(id, { ...emptyEpisodeFields, state: 'ended', fault })
  }
  /** Ends the download right: deletes the key and all media. */
  async function endRight(fault: DownloadStopReason): Promise<void> {
    if (right) await setRight({ ...right, key: undefined, keyHash: undefined })
    for (const { id, state: now } of episodes()) if (now !== 'ended') await endEpisode(id, fault)
  }
  async function clear(): Promise<void> {
    state.set({ episodes: [] })
    await stop()
    await store.clear()
    await setRight(undefined)
    ports.pages.tell()
  }

  const opened = open()
  // Reads the stored list again after another page of the app has changed it.
  async function reopen(): Promise<void> {
    await open()
    if (current && !needsDownload(find(current.id))) current.control.abort()
  }
  ports.pages.listen(() => void reopen())
  async function open(): Promise<void> {
    try {
      right = await store.readRight()
      const read = await store.readEpisodes()
      const found = mergeEpisodeList(read, current && find(current.id))
      state.set({ status: 'ready', episodes: found, endTime: right?.key && right.endTime })
    } catch {
      // Some private windows offer no storage.
      state.set({ status: 'failed' })
    }
  }
  async function checkViewer(): Promise<void> {
    await opened
    if (right && right.userId !== ports.viewer()) await clear()
  }

  /** Stores the download right that the server sent. A changed key ends the old right, whose media is unreadable. */
  async function keepRight({ contentKey, endTime, now }: Output<typeof calls.renewDownloads>['right'], userId: string) {
    const { key, keyHash } = await importContentKeyWithHash(contentKey)
    if (right?.keyHash !== undefined && right.keyHash !== keyHash) await endRight('time')
    await setRight({ userId, endTime, seenTime: latest.set(now), key, keyHash })
    return key
  }

  /** Aborts the download in progress and waits until it has stopped writing. */
  async function stop(id = current?.id): Promise<void> {
    if (!current || current.id !== id) return
    current.control.abort()
    await current.ended
  }
  async function pause(id: string): Promise<void> {
    if (current?.id === id) current.control.abort()
    await change(id, { state: 'paused' })
    await stop(id)
  }

  /** Ends or fails downloads according to the server's error. Resolves with true if a retry may succeed. */
  async function afterRefusal(id: string, reason: string): Promise<boolean> {
    if (isRetryable(reason) || reason === 'tooMany') return true
    if (reason === 'notMember') await endRight('member')
    else if (reason === 'tooManyDevices') await changeWaiting({ state: 'failed', fault: 'devices' })
    else if (reason === 'dailyLimit') await changeWaiting({ state: 'failed', fault: 'limit' })
    else await change(id, { state: 'failed', fault: /^(notFound|unpublished)$/.test(reason) ? 'gone' : 'broken' })
    return false
  }

  /** Downloads the missing parts of an episode. Resolves with true if a retry may succeed later. */
  async function load({ id, vidId, n }: DownloadedEpisode, signal: AbortSignal): Promise<boolean> {
    const asker = ports.viewer()
    const begun = await run(calls.beginDownload, { vidId, episodeN: n })
    if (signal.aborted) return false
    if (!begun.ok) return afterRefusal(id, begun.reason)
    const { details } = begun.value
    const key = await keepRight(begun.value.right, asker)
    signal.throwIfAborted()
    await change(id, { state: 'loading', fault: undefined })
    const rendition = find(id)?.rendition
    const rung = chooseDownloadRendition(details, rendition, ports.quality())
    if (!rung) return afterRefusal(id, 'noRendition')
    if (rung.segments !== rendition) {
      await store.removeParts(id)
      const expected = estimateBytes(rung.bandwidth, details.start.duration)
      await change(id, { ...emptyEpisodeFields, rendition: rung.segments, expectedBytes: expected })
    }
    const { parts: known = 0, expectedBytes: expected = 0, bytes: stored = 0 } = find(id) ?? {}
    if ((await ports.freeBytes()) < expected - stored) throw new DOMException('', 'QuotaExceededError')
    for (const [index, { name, url }] of listPartsToDownload(details, rung, ports.hosts).entries()) {
      if (index < known) continue
      const response = await ports.fetch(url, { signal })
      // If this attempt has loaded a part before, the URLs have expired, and a retry gets new URLs.
      const mayWork = index > known || response.status === 429 || response.status >= 500
      if (!response.ok) return mayWork || afterRefusal(id, 'broken')
      const part = new Uint8Array(await response.arrayBuffer())
      // Some browsers report a response whose connection was closed too early as complete.
      if (part.length < Number(response.headers.get('content-length'))) return true
      const sealed = await encryptDownloadPart(key, `${id}/${name}`, part, ports.randomBytes(12))
      signal.throwIfAborted()
      const now = find(id)
      const progress = { parts: index + 1, bytes: (now?.bytes ?? 0) + sealed.byteLength }
      if (!now || !(await store.savePart({ ...now, ...progress }, name, sealed))) {
        await open()
        return false
      }
      // Updates only the progress, because the viewer may have paused the download while the part was stored.
      put(id, progress)
    }
    await change(id, { state: 'done', details: toStoredDetails(details, rung), expectedBytes: find(id)?.bytes ?? 0 })
    return false
  }
  async function loadSafely(episode: DownloadedEpisode, signal: AbortSignal): Promise<boolean> {
    try {
      return await load(episode, signal)
    } catch (error) {
      if (signal.aborted) return false
      if (!isQuotaError(error)) return true
      await changeWaiting({ state: 'failed', fault: 'full' })
      return false
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      await checkViewer()
      const next = episodes().find((one) => one.state === 'waiting')
      if (!next) return
      const control = new AbortController()
      const ended = loadSafely(next, control.signal)
      current = { id: next.id, control, ended }
      const mustWait = await ended
      current = undefined
      if (mustWait) await change(next.id, { state: 'waiting' })
      state.set({ isStalled: mustWait })
      if (mustWait) return ports.later(goOn, retryMs)
    }
  }
  let working: Promise<void> | undefined
  function goOn(): void {
    const hasWork = () => episodes().some((one) => one.state === 'waiting')
    if (working || !hasWork()) return
    let isOurs = false
    const task = () => {
      isOurs = true
      return work()
    }
    working = ports.inOnePage(task).finally(() => {
      working = undefined
      // Another page of the app is downloading: read the list again later.
      if (!isOurs) ports.later(() => void open().then(goOn), retryMs)
      // An episode was added while the last download finished.
      else if (hasWork() && !state.get().isStalled) goOn()
    })
  }

  return {
    state,
    checkViewer,
    async visit() {
      await checkViewer()
      const kept = episodes().filter((one) => one.state !== 'ended')
      if (kept.length === 0) return
      const asked = kept.map(({ vidId, n }) => ({ vidId, episodeN: n }))
      const asker = ports.viewer()
      const answer = await run(calls.renewDownloads, { episodes: asked })
      if (answer.ok) {
        await keepRight(answer.value.right, asker)
        for (const { vidId, episodeN } of answer.value.ended) {
          await stop(downloadId(vidId, episodeN))
          await endEpisode(downloadId(vidId, episodeN), 'gone')
        }
      } else {
        const fault = renewalStopReasons[answer.reason] ?? (right?.key && hasEnded() ? 'time' : undefined)
        if (fault) {
          await stop()
          await endRight(fault)
        } else await noteTime()
      }
      goOn()
    },
    async add(video, numbers) {
      await opened
      // Waiting downloads belong to this viewer, even before the server grants a right.
      if (!right) await setRight({ userId: ports.viewer(), endTime: 0, seenTime: 0 }).catch(() => {})
      ports.askToKeep()
      for (const n of numbers) {
        const id = downloadId(video.vidId, n)
        const known = find(id)
        if (known && known.state !== 'ended' && known.state !== 'failed') continue
        if (!known && episodes().length >= downloadLimits.kept) break
        const added = createWaitingDownload(video, n, known)
        state.set({ episodes: [...episodes().filter((one) => one.id !== id), added] })
        await keepEpisode(added)
      }
      ports.pages.tell()
      goOn()
    },
    pause,
    async resume(id) {
      await change(id, { state: 'waiting', fault: undefined })
      goOn()
    },
    async remove(ids) {
      // The episodes are removed from the list first, so that none of their downloads starts again.
      state.set({ episodes: episodes().filter(({ id }) => !ids.includes(id)) })
      if (current && ids.includes(current.id)) await stop()
      for (const id of ids) await store.removeEpisode(id)
      if (episodes().length > 0 || !right) return ports.pages.tell()
      await clear()
      // A failure is ignored: a download right that is not renewed expires anyway.
      await run(calls.endDownloads, {})
    },
    async findTitle(vid) {
      await checkViewer()
      return buildDownloadedTitle(episodes().filter((one) => one.vidId === vid))
    },
    async findEpisode(vid, n) {
      await checkViewer()
      const found = find(downloadId(vid, n))
      if (found?.state !== 'done' && found?.state !== 'ended') return undefined
      await noteTime()
      const { details, id } = found
      if (hasEnded() || !details) return { status: 'ended', fault: found.fault ?? 'time' }
      const read: PartReader = async (name) => {
        await noteTime()
        const sealed = hasEnded() ? undefined : await store.readPart(id, name)
        if (!right?.key || !sealed) throw new Error(`${id}/${name} cannot be read any more`)
        return decryptDownloadPart(right.key, `${id}/${name}`, sealed)
      }
      return { status: 'ready', details, read }
    },
  }
}
