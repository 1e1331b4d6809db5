import { type ByteRange, parseRange } from './range.ts'

/** The request headers that select the response for a file. */
export interface Question {
  readonly method: string
  readonly headers: {
    readonly range?: string | undefined
    readonly 'if-none-match'?: string | undefined
    readonly 'if-modified-since'?: string | undefined
    readonly 'if-range'?: string | string[] | undefined
  }
}
export interface FileAnswer {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string | number>>
  /** The bytes to send; undefined for none. */
  readonly body?: ByteRange
}

/** Validators, ranges and HEAD, as RFC 9110 has them, for a file of this size and time of change. */
export function answerFor({ method, headers: asked }: Question, size: number, changed: Date): FileAnswer {
  // As nginx makes it: whoever serves the store, and in whatever turn, what a player has stays good.
  const etag = `"${Math.trunc(changed.getTime() / 1000).toString(16)}-${size.toString(16)}"`
  const headers = { 'accept-ranges': 'bytes', etag, 'last-modified': changed.toUTCString() }
  if (isUnchanged(asked, etag, changed)) return { status: 304, headers }
  // A range that hangs on an older state of the file is not asked for.
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

function isUnchanged(asked: Question['headers'], etag: string, changed: Date): boolean {
  const tags = asked['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  // To the second, as the header gives it.
  return Math.trunc(changed.getTime() / 1000) * 1000 <= Date.parse(asked['if-modified-since'] ?? '')
}
