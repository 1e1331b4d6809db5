import { uploadUrl } from '@cliffhanger/contract/studio/upload'
import { DetailedError, Upload } from 'tus-js-client'

const smallestChunk = 256 * 1024
const largestChunk = 64 * 1024 ** 2
/** The server closes a request that takes longer than ten seconds; a chunk should take about this long. */
const chunkMs = 3_000
const firstRetriesMs = [0, 500, 1_000, 2_000]
const laterRetryMs = 4_000
const mostRetries = 10_000
/** Answers after which the same request has no chance: signed out, role taken, deleted, import running, too large. */
const finalStatuses = [401, 403, 404, 410, 413, 415]

export interface SendEvents {
  /** Bytes of the file that the server has or is receiving. */
  onSent(bytes: number): void
  /** The line was lost, or is back. */
  onLine(isLost: boolean): void
}

/** The server's answer that ended the sending. */
export class SendFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server refused the file with status ${status}`)
    this.status = status
  }
}

/**
 * Sends a file from where the server has it, in chunks as large as the line carries in three seconds. After a lost line it
 * continues by itself. @throws SendFailure
 */
export function sendFile(file: File, fileId: string, events: SendEvents, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let begunMs = performance.now()
    const upload = new Upload(file, {
      uploadUrl: uploadUrl(fileId),
      chunkSize: smallestChunk * 4,
      retryDelays: [...firstRetriesMs, ...Array.from({ length: mostRetries }, () => laterRetryMs)],
      storeFingerprintForResuming: false,
      onShouldRetry(error) {
        const status = statusOf(error)
        const isLost = !finalStatuses.includes(status)
        if (isLost) events.onLine(true)
        return isLost
      },
      onProgress: (sent) => events.onSent(sent),
      onChunkComplete(size) {
        const tookMs = Math.max(1, performance.now() - begunMs)
        const next = Math.round((size * chunkMs) / tookMs)
        upload.options.chunkSize = Math.max(smallestChunk, Math.min(largestChunk, next))
        begunMs = performance.now()
        events.onLine(false)
      },
      onBeforeRequest() {
        begunMs = performance.now()
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(new SendFailure(statusOf(error))),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
}

const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
