import { addAbortSignal, Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'

/** Size, time and metadata of an object. */
export interface ObjectFacts {
  readonly size: number
  /** When the object was last written, in whole seconds. */
  readonly changed: Date
  /** Our own metadata, by names in lower case. */
  readonly metadata: Readonly<Record<string, string>>
}
/** A listed object. */
export interface ListedObject {
  readonly key: string
  readonly size: number
  readonly changed: Date
}
/** A page of a listing. */
export interface ListedPage {
  readonly objects: readonly ListedObject[]
  /** Keys up to the next slash after the prefix, which end with it; only of listings with `isFlat`. */
  readonly folders: readonly string[]
}

/** The few S3 requests that the store needs. All reject if the server or the bucket cannot be reached. */
export interface S3Objects {
  /** The same requests, which also end when `signal` aborts. */
  within(signal: AbortSignal): S3Objects
  head(key: string, signal?: AbortSignal): Promise<ObjectFacts | undefined>
  get(key: string, options?: GetOptions): Promise<(ObjectFacts & { readonly body: Readable }) | undefined>
  put(key: string, body: Uint8Array, metadata: Readonly<Record<string, string>>): Promise<void>
  /** Copies an object with its metadata, inside the server. */
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  list(prefix: string, options?: ListOptions): AsyncGenerator<ListedPage>
  close(): void
}
interface GetOptions {
  /** Both included. */
  readonly range?: { readonly start: number; readonly end: number } | undefined
  readonly signal?: AbortSignal | undefined
}
interface ListOptions {
  /** Stops at the next slash and lists the names with one as folders. */
  readonly isFlat?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface S3Tuning {
  /** How often a request is tried. */
  readonly attempts?: number
  readonly connectMs?: number
  /** Longest pause within an exchange. */
  readonly idleMs?: number
  /** Objects in a page of a listing. */
  readonly pageSize?: number
}

/**
 * Connections at the same time. A request without one would wait, and the library takes the wait for a server that is away:
 * more than the cache's limits and the lanes of imports together.
 */
const mostSockets = 192

/**
 * Requests to a bucket. Keys of access come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or from the machine's role, as
 * the library finds them.
 */
export function createS3Objects(
  { bucket: Bucket, endpoint, region }: S3Address,
  { attempts = 5, connectMs = 3_000, idleMs = 20_000, pageSize }: S3Tuning = {},
): S3Objects {
  const client = new S3Client({
    region,
    // A server of one's own rarely has a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    requestHandler: {
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      requestTimeout: idleMs,
      throwOnRequestTimeout: true,
    },
    // Servers other than Amazon's do not know the newer checksums; our own sha256 covers the whole way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return requestsOf(client, { Bucket, pageSize, ends: undefined })
}

interface Scope {
  readonly Bucket: string
  readonly pageSize: number | undefined
  /** Ends every request. */
  readonly ends: AbortSignal | undefined
}

function requestsOf(client: S3Client, scope: Scope): S3Objects {
  const { Bucket, pageSize, ends } = scope
  function untilEnd(signal?: AbortSignal): { abortSignal?: AbortSignal } {
    const signals = [signal, ends].filter((one) => one !== undefined)
    return signals.length > 0 ? { abortSignal: AbortSignal.any(signals) } : {}
  }
  /** A response to HEAD has no body that says whether the object or the whole bucket is missing; a listing says it. */
  async function requireBucket(Prefix: string, signal?: AbortSignal): Promise<void> {
    await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), untilEnd(signal))
  }

  return {
    within: (signal) => requestsOf(client, { ...scope, ends: ends ? AbortSignal.any([ends, signal]) : signal }),
    async head(Key, signal) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key }), untilEnd(signal)).catch(ifMissing)
      if (!found) await requireBucket(Key, signal)
      return found && factsOf(found)
    },
    async get(Key, { range, signal } = {}) {
      const command = new GetObjectCommand({
        Bucket,
        Key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      })
      const { abortSignal } = untilEnd(signal)
      const found = await client.send(command, abortSignal ? { abortSignal } : {}).catch(ifMissing)
      if (!found) return undefined
      const body = readableOf(found.Body)
      // Its reader may not have begun to read when it fails.
      body.on('error', () => undefined)
      // The library itself ends the wait for an answer, not the answer's content.
      return { ...factsOf(found), body: abortSignal ? addAbortSignal(abortSignal, body) : body }
    },
    async put(Key, Body, Metadata) {
      const command = new PutObjectCommand({ Bucket, Key, Body, Metadata, ContentLength: Body.byteLength })
      await client.send(command, untilEnd())
    },
    async copy(from, Key) {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, MetadataDirective: 'COPY' }), untilEnd())
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), untilEnd()).catch(ifMissing)
    },
    async *list(Prefix, { isFlat, signal } = {}) {
      const asked = { Bucket, Prefix, ...(isFlat && { Delimiter: '/' }), ...(pageSize && { MaxKeys: pageSize }) }
      let next: string | undefined
      do {
        signal?.throwIfAborted()
        const command = new ListObjectsV2Command({ ...asked, ...(next && { ContinuationToken: next }) })
        const page = await client.send(command, untilEnd(signal))
        yield {
          objects: (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
            key: Key,
            size: Size,
            changed: LastModified ?? new Date(0),
          })),
          folders: (page.CommonPrefixes ?? []).map((common) => common.Prefix ?? ''),
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next !== undefined)
    },
    close: () => client.destroy(),
  }
}

interface Answer {
  readonly ContentLength?: number | undefined
  readonly LastModified?: Date | undefined
  readonly Metadata?: Readonly<Record<string, string>> | undefined
}
const factsOf = ({ ContentLength = 0, LastModified, Metadata = {} }: Answer): ObjectFacts => ({
  size: ContentLength,
  changed: LastModified ?? new Date(0),
  metadata: Object.fromEntries(Object.entries(Metadata).map(([name, value]) => [name.toLowerCase(), value])),
})

function readableOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw new TypeError('The S3 library returned no stream')
}

/** A missing bucket is a wrong setting, not a missing object. */
function ifMissing(error: unknown): undefined {
  const isMissing = error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)
  if (!isMissing) throw error
}
