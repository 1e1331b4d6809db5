import { uploadUrl } from '@cliffhanger/contract/studio/upload'
import { DetailedError, Upload } from 'tus-js-client'

const smallestChunk = 256 * 1024
const largestChunk = 64 * 1024 ** 2
/** Target duration of a chunk's request. The server closes requests that take longer than ten seconds. */
const chunkMs = 3_000
const firstRetriesMs = [0, 500, 1_000, 2_000]
const laterRetryMs = 4_000
const mostRetries = 10_000
/**
 * Failure reasons by status code of the responses after which a retry is pointless. 413 is the status of more bytes than
 * announced.
 */
const finalReasons: Readonly<Record<number, string>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'notFound',
  410: 'fileChanged',
  413: 'fileChanged',
  415: 'fileChanged',
  507: 'diskFull',
}

export interface FileSendCallbacks {
  /** Called with the number of bytes that the server has received or is receiving. */
  onSent(bytes: number): void
  /** Called when the connection is lost or restored. */
  onLine(isLost: boolean): void
}

/** Thrown when the upload of a file ends early. */
export class FileSendError extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The file was not sent: ${reason}`)
    this.reason = reason
  }
}

/** Returns the failure reason of a response after which a retry is pointless; undefined for other errors. */
export function findFinalReason(error: Error): string | undefined {
  const response = error instanceof DetailedError ? error.originalResponse : undefined
  const status = response?.getStatus() ?? 0
  // Studio refuses files of an upload that is being imported with 409, which is tus' status for a wrong offset.
  if (status === 409 && response?.getBody().includes('"importRunning"')) return 'importRunning'
  return finalReasons[status]
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
        const isLost = findFinalReason(error) === undefined
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
      // Without a response, usually the browser could not read the file, because it was changed, moved or deleted.
      onError: (error) => reject(new FileSendError(findFinalReason(error) ?? 'fileChanged')),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
}
