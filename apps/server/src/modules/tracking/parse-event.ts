import type { Schema } from '@cliffhanger/contract/schema'
import { isTrackedEvent, trackedEvents } from '@cliffhanger/contract/tracking'
import { defaultChannelId } from '@cliffhanger/domain/constants'
import type { TrackedRow } from './store.ts'

/** Most UTF-8 bytes of an event's own field names and values. */
const mostBytes = 1_024
const yearMs = 31_536_000_000

const wholeNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/**
 * Parses an event from a query string and keeps its declared fields; undefined for an invalid event or another user's
 * id. A creation time that is far off is replaced by the time of receipt.
 */
export function parseEvent(query: unknown, userId: string, receivedAt: number): TrackedRow | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const given = new Map<string, unknown>(Object.entries(query))
  const event = given.get('event')
  const deviceHash = given.get('deviceId') ?? ''
  if (!isTrackedEvent(event) || (given.get('userId') || userId) !== userId) return undefined
  if (typeof deviceHash !== 'string' || !/^([0-9a-f]{64})?$/.test(deviceHash)) return undefined
  const declared: Readonly<Record<string, Schema<unknown>>> = trackedEvents[event].fields.properties
  const own = [...given].filter(([name]) => Object.hasOwn(declared, name))
  const fields = own.filter((field): field is [string, string] => isValueOf(declared[field[0]], field[1]))
  const bytes = fields.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), 0)
  if (fields.length !== own.length || bytes > mostBytes) return undefined
  const claimedTime = wholeNumber(given.get('createTime')) ?? receivedAt
  return {
    receivedAt,
    event,
    userId,
    deviceHash,
    channelId: wholeNumber(given.get('channelId')) ?? defaultChannelId,
    createdAt: Math.abs(claimedTime - receivedAt) < yearMs ? claimedTime : receivedAt,
    fields: Object.fromEntries(fields),
  }
}

/** Whether a query parameter is a value of the field's type, and can be stored. */
function isValueOf(field: Schema<unknown> | undefined, text: unknown): boolean {
  if (typeof text !== 'string') return false
  if (Array.isArray(field?.enum)) return field.enum.some((choice: unknown) => String(choice) === text)
  if (field?.type === 'integer') return /^-?\d{1,15}$/.test(text)
  if (field?.type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
  return !text.includes('\0') && text.isWellFormed()
}
