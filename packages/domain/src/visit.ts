/** Time without an event after which a visit ends. */
const idleMs = 30 * 60_000
/** Maximum length of a path or parameter in UTF-8 bytes: the server accepts 1 KB for all of them together. */
const mostBytes = 200

/** A visit: a browser tab's events without a pause of more than 30 minutes. */
export interface Visit {
  readonly id: string
  /** Id of the viewer; empty until the first session starts. */
  readonly userId: string
  /** Time of the visit's last event, in milliseconds since 1970. */
  readonly lastMs: number
  /** Keys of events that were sent in this visit and must be sent only once. */
  readonly sent: readonly string[]
}

/** Parses a stored visit; returns undefined if it is corrupted. */
export function readVisit(text: string): Visit | undefined {
  try {
    return asVisit(JSON.parse(text))
  } catch {
    return undefined
  }
}

function asVisit(value: unknown): Visit | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('id' in value && 'userId' in value && 'lastMs' in value && 'sent' in value)) return undefined
  const { id, userId, lastMs, sent } = value
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof lastMs !== 'number') return undefined
  return Array.isArray(sent) ? { id, userId, lastMs, sent } : undefined
}

/**
 * Returns the visit to which an event belongs: the last visit, or a new visit after half an hour without an event or
 * for another viewer.
 */
export function continueOrStartVisit(
  nowMs: number,
  userId: string,
  last: Visit | undefined,
  newId: () => string,
): Visit {
  const isOfOther = last && last.userId !== '' && last.userId !== userId
  // Setting the clock back by more than 30 minutes also starts a new visit.
  const isOver = !last || isOfOther || Math.abs(nowMs - last.lastMs) > idleMs
  return isOver ? { id: newId(), userId, lastMs: nowMs, sent: [] } : { ...last, userId, lastMs: nowMs }
}

/** Truncates a text without splitting a character, and removes control characters, which the server refuses. */
function cut(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, '')
  return plain.slice(0, new TextEncoder().encodeInto(plain, new Uint8Array(mostBytes)).read)
}

interface Landing {
  readonly path: string
  vid?: string
  adId?: string
  clickId?: string
}

/**
 * Returns the data of a landing: the path and title in a URL, and the ids of the ad.
 * @param isByLink whether a link has just opened the URL; otherwise the ids of the ad are left out
 */
export function parseLanding(address: string, isByLink: boolean): Landing {
  const { pathname, searchParams } = new URL(address)
  const read = (name: string) => cut(searchParams.get(name) ?? '')
  const landing: Landing = { path: cut(pathname) }
  if (/^[1-9]\d{0,18}$/.test(read('vid'))) landing.vid = read('vid')
  if (isByLink && read('adId')) landing.adId = read('adId')
  if (isByLink && read('click_id')) landing.clickId = read('click_id')
  return landing
}
