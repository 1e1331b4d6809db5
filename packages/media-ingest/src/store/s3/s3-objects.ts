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

/** Size, modification time and metadata of an object. */
export interface ObjectFacts {
  readonly size: number
  /** Time at which the object was last written, in whole seconds. */
  readonly changed: Date
  /** User-defined metadata, by lower-case name. */
  readonly metadata: Readonly<Record<string, string>>
}
/** An object in a listing. */
export interface ListedObject {
  readonly key: string
  readonly size: number
  readonly changed: Date
}
/** A page of a listing. */
export interface ListedPage {
  readonly objects: readonly ListedObject[]
  /** Common key prefixes up to and including the next slash after the listed prefix; only in listings with `isFlat`. */
  readonly folders: readonly string[]
}

/** The S3 requests that the store needs. All reject if the server or the bucket cannot be reached. */
export interface S3Objects {
  /** Returns the requests with an additional signal that aborts them. */
  within(signal: AbortSignal): S3Objects
  head(key: string, signal?: AbortSignal): Promise<ObjectFacts | undefined>
  get(key: string, options?: GetOptions): Promise<(ObjectFacts & { readonly body: Readable }) | undefined>
  put(key: string, body: Uint8Array, metadata: Readonly<Record<string, string>>): Promise<void>
  /** Copies an object with its metadata on the server. */
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  list(prefix: string, options?: ListOptions): AsyncGenerator<ListedPage>
  close(): void
}
interface GetOptions {
  /** Byte range; both ends are inclusive. */
  readonly range?: { readonly start: number; readonly end: number } | undefined
  readonly signal?: AbortSignal | undefined
}
interface ListOptions {
  /** Lists only objects directly below the prefix, and reports deeper keys as folders. */
  readonly isFlat?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface S3Tuning {
  /** Number of attempts per request, including the first one. */
  readonly attempts?: number
  readonly connectMs?: number
  /** Longest time until a response begins, except for uploads, and longest time without data, in milliseconds. */
  readonly idleMs?: number
  /** Number of objects per page of a listing. */
  readonly pageSize?: number
}

/**
 * Largest number of connections. Must exceed the limits of the cache and of imports together, because the S3 library
 * treats the wait for a free connection as a timeout of the server.
 */
const mostSockets = 192

/**
 * Creates the requests to a bucket. The S3 library takes the access keys from AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY or from the role of the machine.
 */
export function createS3Objects(
  { bucket: Bucket, endpoint, region }: S3Address,
  { attempts = 5, connectMs = 3_000, idleMs = 20_000, pageSize }: S3Tuning = {},
): S3Objects {
  const client = new S3Client({
    region,
    // Self-hosted servers rarely have a host name for each bucket, so use path-style URLs.
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
    // Not all S3 servers support the newer checksums. Our own SHA-256 in the metadata protects the content end to end.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return requestsOf(client, { Bucket, pageSize, ends: undefined })
}

interface Scope {
  readonly Bucket: string
  readonly pageSize: number | undefined
  /** Signal that aborts every request. */
  readonly ends: AbortSignal | undefined
}

function requestsOf(client: S3Client, scope: Scope): S3Objects {
  const { Bucket, pageSize, ends } = scope
  function untilEnd(signal?: AbortSignal): { abortSignal?: AbortSignal } {
    const signals = [signal, ends].filter((one) => one !== undefined)
    return signals.length > 0 ? { abortSignal: AbortSignal.any(signals) } : {}
  }
  /**
   * Rejects if the bucket is missing. A 404 response to HEAD does not tell if the object or the whole bucket is
   * missing, but a listing does.
   */
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
      // Prevents an unhandled error if the stream fails before its reader listens for errors.
      body.on('error', () => undefined)
      // The S3 library aborts only the wait for the response, not the body of the response.
      return { ...factsOf(found), body: abortSignal ? addAbortSignal(abortSignal, body) : body }
    },
    async put(Key, Body, Metadata) {
      const command = new PutObjectCommand({ Bucket, Key, Body, Metadata, ContentLength: Body.byteLength })
      // `requestTimeout` limits a whole request, and a large upload may take longer. `socketTimeout` limits its idle time.
      await client.send(command, { ...untilEnd(), requestTimeout: 0 })
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

/**
 * Error handler that returns undefined for a missing object. Rethrows other errors; a missing bucket is a configuration
 * error.
 */
function ifMissing(error: unknown): undefined {
  const isMissing = error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)
  if (!isMissing) throw error
}
