import { trackedEvents } from '@cliffhanger/contract/tracking'
import { defaultChannelId } from '@cliffhanger/domain/constants'
import type { TrackedRow } from './store.ts'

const mostFields = 24
const longestField = 512
const common = ['event', 'appSource', 'version', 'source', 'userPort', 'createTime', 'channelId', 'userId', 'deviceId']
const yearMs = 31_536_000_000

const wholeNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** An event from a query string, or undefined for junk. A clock that is far off is replaced by ours. */
export function parseEvent(query: unknown, receivedAt: number): TrackedRow | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const given = new Map<string, unknown>(Object.entries(query))
  const event = trackedEvents.find((known) => known === given.get('event'))
  const userId = given.get('userId') ?? ''
  const deviceHash = given.get('deviceId') ?? ''
  if (event === undefined || typeof userId !== 'string' || !/^\d{0,20}$/.test(userId)) return undefined
  if (typeof deviceHash !== 'string' || !/^([0-9a-f]{64})?$/.test(deviceHash)) return undefined
  const own = [...given].filter(([name]) => !common.includes(name))
  const fields = own.filter((field): field is [string, string] => isStorable(field[0]) && isStorable(field[1]))
  if (fields.length !== own.length || fields.length > mostFields) return undefined
  const said = wholeNumber(given.get('createTime')) ?? receivedAt
  return {
    receivedAt,
    event,
    userId,
    deviceHash,
    channelId: wholeNumber(given.get('channelId')) ?? defaultChannelId,
    createdAt: Math.abs(said - receivedAt) < yearMs ? said : receivedAt,
    fields: Object.fromEntries(fields),
  }
}

const isStorable = (text: unknown): boolean =>
  typeof text === 'string' && text.length <= longestField && !text.includes('\0') && text.isWellFormed()
