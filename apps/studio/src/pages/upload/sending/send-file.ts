import { uploadUrl } from '@cliffhanger/contract/studio/upload'
import { DetailedError, Upload } from 'tus-js-client'

const smallestChunk = 256 * 1024
const largestChunk = 64 * 1024 ** 2
/** Target duration of a chunk's request. The server closes requests that take longer than ten seconds. */
const chunkMs = 3_000
const firstRetriesMs = [0, 500, 1_000, 2_000]
const laterRetryMs = 4_000
const mostRetries = 10_000
/** Status codes after which a retry is pointless: operator signed out, role revoked, upload deleted, disk full. */
const finalStatuses = [401, 403, 404, 410, 413, 415, 507]
/** Reason of a final response with the status 409, which tus also uses for a wrong offset. */
const finalReason = 'importRunning'

export interface FileSendCallbacks {
  /** Called with the number of bytes that the server has received or is receiving. */
  onSent(bytes: number): void
  /** Called when the connection is lost or restored. */
  onLine(isLost: boolean): void
}

/** The server's response that ended the upload of a file. */
export class FileSendError extends Error {
  /** 0 without a response. */
  readonly status: number
  readonly isImportRunning: boolean
  constructor(error: Error) {
    const response = error instanceof DetailedError ? error.originalResponse : undefined
    const status = response?.getStatus() ?? 0
    super(`The server refused the file with status ${status}`)
    this.status = status
    this.isImportRunning = status === 409 && response?.getBody().includes(`"${finalReason}"`) === true
  }
}

/**
 * Uploads a file from the offset that the server has received, in chunks that take about three seconds each.
 * Resumes automatically after a lost connection.
 * @throws FileSendError
 */
export function sendFile(file: File, fileId: string, events: FileSendCallbacks, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let begunMs = performance.now()
    const upload = new Upload(file, {
      uploadUrl: uploadUrl(fileId),
      chunkSize: smallestChunk * 4,
      retryDelays: [...firstRetriesMs, ...Array.from({ length: mostRetries }, () => laterRetryMs)],
      storeFingerprintForResuming: false,
      onShouldRetry(error) {
        const { status, isImportRunning } = new FileSendError(error)
        const isLost = !finalStatuses.includes(status) && !isImportRunning
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
      onError: (error) => reject(new FileSendError(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
}
