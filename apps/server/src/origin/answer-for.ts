import { type ByteRange, parseRange } from './range.ts'

/** The request headers that select the response for a file. */
export interface FileRequest {
  readonly method: string
  readonly headers: {
    readonly range?: string | undefined
    readonly 'if-none-match'?: string | undefined
    readonly 'if-modified-since'?: string | undefined
    readonly 'if-range'?: string | string[] | undefined
  }
}
export interface FileResponse {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string | number>>
  /** The bytes to send; undefined for no body. */
  readonly body?: ByteRange
}

/**
 * Computes the response for a file of the given size and modification time: validators, ranges and HEAD according to
 * RFC 9110.
 */
export function fileResponse({ method, headers: asked }: FileRequest, size: number, changed: Date): FileResponse {
  // Same ETag as nginx computes, so that a player's cached data stays valid when another server responds.
  const etag = `"${Math.trunc(changed.getTime() / 1000).toString(16)}-${size.toString(16)}"`
  const headers = { 'accept-ranges': 'bytes', etag, 'last-modified': changed.toUTCString() }
  if (isUnchanged(asked, etag, changed)) return { status: 304, headers }
  // If `If-Range` names an older version of the file, the range is ignored.
  const isCurrent = asked['if-range'] === undefined || asked['if-range'] === etag
  const range = parseRange(isCurrent ? asked.range : undefined, size)
  if (range === 'unsatisfiable') {
    const notKept = { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' }
    return { status: 416, headers: { 'content-range': `bytes */${size}`, ...notKept } }
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const partial = range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}
  const body = method === 'HEAD' || size === 0 ? {} : { body: { start, end } }
  return {
    status: range ? 206 : 200,
    headers: { ...headers, ...partial, 'content-length': end - start + 1 },
    ...body,
  }
}

function isUnchanged(asked: FileRequest['headers'], etag: string, changed: Date): boolean {
  const tags = asked['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  // Compares whole seconds, the precision of `If-Modified-Since`.
  return Math.trunc(changed.getTime() / 1000) * 1000 <= Date.parse(asked['if-modified-since'] ?? '')
}
