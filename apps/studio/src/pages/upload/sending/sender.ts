import type { Input } from '@cliffhanger/contract/call'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { CallFailure, callStudio } from '#api/call.ts'
import type { ChosenFile, ChosenFolder } from '../chosen-files.ts'
import { hashFile } from './hash-file.ts'
import { FileSendError, sendFile } from './send-file.ts'
import { createSpeedMeter } from './speed.ts'

/** The progress of an upload that this page is sending. */
export interface UploadProgress {
  readonly uploadId: string
  readonly name: string
  readonly bytes: number
  readonly sentBytes: number
  readonly files: number
  readonly sentFiles: number
  /** Sent bytes of each file in progress, by file id. */
  readonly underWay: ReadonlyMap<string, number>
  readonly isPaused: boolean
  readonly isLineLost: boolean
  readonly bytesPerSecond: number
  readonly failure?: CallFailure
}

interface Continued {
  readonly uploadId?: string
  readonly episode?: NonNullable<Input<typeof studioUpload.begin>['episode']>
}

interface Task {
  readonly uploadId: string
  readonly name: string
  readonly queue: { readonly file: File; readonly fileId: string; readonly isWhole: boolean }[]
  readonly sent: Map<string, number>
  readonly underWay: Map<string, number>
  /** Hashes that the server does not have yet. */
  hashes: readonly { fileId: string; hash: string }[]
  bytes: number
  files: number
  sentFiles: number
  isLineLost: boolean
  failure: CallFailure | undefined
  stop: AbortController | undefined
  readonly speed: ReturnType<typeof createSpeedMeter>
}

const filesAtOnce = 3
const filesOfCall = 200

/**
 * Uploads files while Studio is open, even when the operator opens another page. `resume` continues a paused or failed
 * upload. An upload that a page load has interrupted continues when the same files are chosen again, because the server
 * keeps the received pieces.
 */
function createSender() {
  const tasks = new Map<string, Task>()
  const listeners = new Set<() => void>()
  let shown: readonly UploadProgress[] = []

  function notify(): void {
    shown = [...tasks.values()].map(describe)
    for (const listener of listeners) listener()
  }

  /**
   * Announces files to the server and starts to upload those that the server lacks. Returns the upload's id without
   * waiting for the upload.
   * @param continued the upload to resume, or the title to which the episodes belong
   * @throws CallFailure
   */
  async function add({ name, files }: ChosenFolder, continued: Continued = {}): Promise<string> {
    let { uploadId } = continued
    const byPath = new Map(files.map(({ path, file }) => [path.normalize('NFC'), file]))
    for (let at = 0; at < files.length; at += filesOfCall) {
      const announced = files.slice(at, at + filesOfCall).map(asAnnounced)
      const answer = await callStudio(studioUpload.begin, {
        name,
        files: announced,
        ...(uploadId !== undefined ? { uploadId } : continued.episode && { episode: continued.episode }),
      }).catch(failFrom(at))
      uploadId = answer.uploadId
      const task = taskOf(uploadId, name)
      for (const { fileId, path, bytes, receivedBytes, isProved } of answer.files) {
        const file = byPath.get(path)
        if (!file || task.sent.has(fileId) || file.size !== bytes) continue
        task.sent.set(fileId, receivedBytes)
        task.bytes += bytes
        task.files += 1
        if (isProved && receivedBytes === bytes) task.sentFiles += 1
        else task.queue.push({ file, fileId, isWhole: receivedBytes === bytes })
      }
    }
    if (uploadId === undefined) throw new CallFailure({ reason: 'badRequest', field: 'files', message: 'No files.' })
    void run(taskOf(uploadId, name))
    return uploadId
  }

  function taskOf(uploadId: string, name: string): Task {
    const known = tasks.get(uploadId)
    if (known) return known
    const task: Task = {
      ...{ uploadId, name, queue: [], sent: new Map(), underWay: new Map(), hashes: [], bytes: 0, files: 0 },
      ...{ sentFiles: 0, isLineLost: false, failure: undefined, stop: undefined, speed: createSpeedMeter() },
    }
    tasks.set(uploadId, task)
    return task
  }

  async function run(task: Task): Promise<void> {
    if (task.stop) return
    const stop = new AbortController()
    task.stop = stop
    task.failure = undefined
    notify()
    try {
      do {
        await Promise.all(Array.from({ length: filesAtOnce }, () => work(task, stop.signal)))
        do await sendHashes(task)
        while (task.hashes.length > 0)
        // Files may have been added while the hashes were sent.
      } while (task.queue.length > 0)
      tasks.delete(task.uploadId)
    } catch (error) {
      if (!stop.signal.aborted) task.failure = failureOf(error)
      stop.abort()
      task.stop = undefined
      task.underWay.clear()
    }
    notify()
  }

  /**
   * Sends the next hashes. At least one call is made, even without hashes, because each call lets the server check
   * whether all files have arrived.
   */
  async function sendHashes(task: Task): Promise<void> {
    const hashes = task.hashes.slice(0, filesOfCall)
    await callStudio(studioUpload.complete, { uploadId: task.uploadId, hashes })
    task.hashes = task.hashes.filter((one) => !hashes.includes(one))
  }

  async function work(task: Task, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const next = task.queue.shift()
      if (!next) return
      const { file, fileId, isWhole } = next
      const events = {
        onSent(bytes: number) {
          task.speed.add(bytes - (task.sent.get(fileId) ?? 0))
          task.sent.set(fileId, bytes)
          task.underWay.set(fileId, bytes)
          notify()
        },
        onLine(isLost: boolean) {
          if (task.isLineLost === isLost) return
          task.isLineLost = isLost
          notify()
        },
      }
      try {
        if (!isWhole) await sendFile(file, fileId, events, signal)
        const hash = await hashFile(file, signal)
        task.hashes = [...task.hashes, { fileId, hash }]
      } catch (error) {
        task.queue.unshift(next)
        throw error
      }
      task.sent.set(fileId, file.size)
      task.underWay.delete(fileId)
      task.sentFiles += 1
      notify()
      if (task.hashes.length >= filesOfCall) await sendHashes(task)
    }
  }

  return {
    add,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => shown,
    pause(uploadId: string): void {
      tasks.get(uploadId)?.stop?.abort()
    },
    resume(uploadId: string): void {
      const task = tasks.get(uploadId)
      if (task) void run(task)
    },
    /** Stops sending an upload that is deleted or whose file is replaced, and removes its progress. */
    forget(uploadId: string): void {
      tasks.get(uploadId)?.stop?.abort()
      tasks.delete(uploadId)
      notify()
    },
  }
}

const asAnnounced = ({ path, file }: ChosenFile) => ({
  path: path.normalize('NFC'),
  bytes: file.size,
  modifiedAt: file.lastModified,
})

/**
 * Rethrows a failure with the index of the refused file in the whole folder. The server's index is relative to the
 * files of one call, which starts at the file `first`.
 */
const failFrom =
  (first: number) =>
  (error: unknown): never => {
    if (!(error instanceof CallFailure)) throw error
    const { reason, message, field = '' } = error
    const [, index, rest] = /^files\.(\d+)(.*)$/.exec(field) ?? []
    if (index === undefined) throw error
    throw new CallFailure({ reason, message, field: `files.${first + Number(index)}${rest}` })
  }

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  // Reading a file for its hash fails if it was changed, moved or deleted.
  return new CallFailure({ reason: error instanceof FileSendError ? error.reason : 'fileChanged', message: '' })
}

function describe(task: Task): UploadProgress {
  return {
    uploadId: task.uploadId,
    name: task.name,
    bytes: task.bytes,
    sentBytes: [...task.sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    files: task.files,
    sentFiles: task.sentFiles,
    underWay: new Map(task.underWay),
    isPaused: task.stop === undefined && task.failure === undefined,
    isLineLost: task.isLineLost,
    bytesPerSecond: task.speed.bytesPerSecond(),
    ...(task.failure && { failure: task.failure }),
  }
}

/** The only uploader of this page. */
export const uploadSender = createSender()
