import type { Schema } from '@cliffhanger/contract/schema'
import {
  commonEventFields,
  eventDeclarationOf,
  isDerivedEvent,
  isTrackedEvent,
  type TrackedEventName,
} from '@cliffhanger/contract/tracking'
import { defaultChannelId } from '@cliffhanger/domain/constants'
import { languages } from '@cliffhanger/domain/languages'
import type { EventRefusal } from './outcomes.ts'
import type { TrackedRow } from './store.ts'

/** Maximum number of UTF-8 bytes of an event's own field names and values. */
const mostBytes = 1_024
const dayMs = 86_400_000
const yearMs = 365 * dayMs

export type ParsedEvent = TrackedRow & { readonly event: TrackedEventName }
type Given = ReadonlyMap<string, unknown>
type Occurrence = Pick<TrackedRow, 'createdAt' | 'eventId' | 'visitId'>

const wholeNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/**
 * Parses an event from a query string and keeps its declared fields, or returns the reason why it is refused.
 * @param userId the viewer of the session
 * @param receivedAt by the server's clock, ms since epoch
 */
export function parseEvent(query: unknown, userId: string, receivedAt: number): ParsedEvent | EventRefusal {
  const given: Given = new Map(typeof query === 'object' && query !== null ? Object.entries(query) : [])
  const event = given.get('event')
  if (isDerivedEvent(event)) return 'server_event'
  if (!isTrackedEvent(event)) return 'unknown_event'
  if ((given.get('userId') || userId) !== userId) return 'other_user'
  const deviceHash = given.get('deviceId') ?? ''
  if (typeof deviceHash !== 'string' || !/^([0-9a-f]{64})?$/.test(deviceHash)) return 'invalid_field'
  const { properties: declared, required } = eventDeclarationOf(event).fields
  const own = [...given].filter(([name]) => Object.hasOwn(declared, name))
  const bytes = own.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(String(value)), 0)
  if (bytes > mostBytes) return 'too_large'
  const fields = own.filter((field): field is [string, string] => isValueOf(declared[field[0]], field[1]))
  if (fields.length !== own.length) return 'invalid_field'
  // Events without an event id come from pages of earlier releases, which may leave out fields.
  if (given.has('eventId') && !required.every((name) => given.has(name))) return 'invalid_field'
  const occurrence = readOccurrence(given, receivedAt)
  if (typeof occurrence === 'string') return occurrence
  return {
    receivedAt,
    event,
    userId,
    deviceHash,
    channelId: wholeNumber(given.get('channelId')) ?? defaultChannelId,
    ...occurrence,
    ...languageIn(given),
    fields: Object.fromEntries(fields),
  }
}

/**
 * Returns the ids of an event and its time by the server's clock. The page's clock may be wrong, but the difference
 * between the creation time and the send time is right. A page of an earlier release sends only the creation time,
 * which is used if it differs from the server's clock by less than a year.
 */
function readOccurrence(given: Given, receivedAt: number): Occurrence | EventRefusal {
  const { eventId, visitId, sentTime } = commonEventFields.properties
  const created = wholeNumber(given.get('createTime'))
  if (!['eventId', 'visitId', 'sentTime'].some((name) => given.has(name))) {
    const isNear = created !== undefined && Math.abs(created - receivedAt) < yearMs
    return { createdAt: isNear ? created : receivedAt }
  }
  const [event, visit, sent] = [given.get('eventId'), given.get('visitId'), given.get('sentTime')]
  if (!isValueOf(eventId, event) || !isValueOf(visitId, visit) || !isValueOf(sentTime, sent)) return 'invalid_field'
  const ageMs = Number(sent) - (created ?? Number.NaN)
  if (Number.isNaN(ageMs)) return 'invalid_field'
  if (ageMs < 0) return 'wrong_clock'
  if (ageMs > dayMs) return 'too_old'
  return { createdAt: receivedAt - ageMs, eventId: event, visitId: visit }
}

function languageIn(given: Given): Pick<TrackedRow, 'language'> {
  const language = languages.find(({ tag }) => tag === given.get('language'))?.tag
  return language === undefined ? {} : { language }
}

/** Checks that a query parameter has the field's type and can be stored. */
function isValueOf(field: Schema<unknown> | undefined, text: unknown): text is string {
  if (typeof text !== 'string') return false
  if (Array.isArray(field?.enum)) return field.enum.some((choice: unknown) => String(choice) === text)
  if (field?.type === 'integer') return /^-?\d{1,15}$/.test(text) && isWithin(field, Number(text))
  if (field?.type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) && isWithin(field, Number(text))
  const isLong = typeof field?.maxLength === 'number' && text.length > field.maxLength
  const isOther = typeof field?.pattern === 'string' && !new RegExp(field.pattern).test(text)
  return !isLong && !isOther && !text.includes('\0') && text.isWellFormed()
}

const isWithin = ({ minimum, maximum }: Schema<unknown>, value: number): boolean =>
  !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum)
