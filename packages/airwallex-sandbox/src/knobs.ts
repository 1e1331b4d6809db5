import { Ajv } from 'ajv'
import type pg from 'pg'
import { type Fields, isFields } from './fields.ts'
import { invalid } from './refusal.ts'
import { inTransaction } from './transaction.ts'

export type FaultKind = 'timeoutBefore' | 'timeoutAfter' | '500Before' | '500After' | '429' | '409' | '401'
export interface Fault {
  /** A part of the paths that are hit: `payment_intents/create`. */
  readonly path: string
  readonly kind: FaultKind
  /** How many more requests it hits. */
  readonly times: number
}
export interface Knobs {
  readonly faults: readonly Fault[]
  readonly webhooks: {
    readonly isOff: boolean
    readonly delayMs: number
    /** How often each is sent. */
    readonly copies: number
    readonly isShuffled: boolean
    readonly hasWrongSecret: boolean
    /** The times that are written on messages are so much older. */
    readonly olderMs: number
    /** Fields are named as old versions of the API named them: `merchantOrderId`. */
    readonly isCamelCase: boolean
  }
  /** How charges of a consent end: paid when empty. */
  readonly consentDecline: string
  readonly refundOutcome: 'SETTLED' | 'FAILED'
  /** A repeated request is answered as the first one was, instead of refused: the provider's pages say both. */
  readonly isReplaying: boolean
}

const text = { type: 'string', maxLength: 100 }
const flag = { type: 'boolean', default: false }
const time = { type: 'integer', minimum: 0, maximum: 864_000_000, default: 0 }
const kinds: readonly FaultKind[] = ['timeoutBefore', 'timeoutAfter', '500Before', '500After', '429', '409', '401']
const fault = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'kind'],
  properties: {
    path: text,
    kind: { enum: kinds },
    times: { type: 'integer', minimum: 1, maximum: 1000, default: 1 },
  },
}
const webhooks = {
  type: 'object',
  additionalProperties: false,
  default: {},
  properties: {
    isOff: flag,
    delayMs: time,
    copies: { type: 'integer', minimum: 1, maximum: 50, default: 1 },
    isShuffled: flag,
    hasWrongSecret: flag,
    olderMs: time,
    isCamelCase: flag,
  },
}
const check = new Ajv({ useDefaults: true, strictTypes: false }).compile<Knobs>({
  type: 'object',
  additionalProperties: false,
  properties: {
    faults: { type: 'array', maxItems: 50, items: fault, default: [] },
    webhooks,
    consentDecline: { ...text, default: '' },
    refundOutcome: { enum: ['SETTLED', 'FAILED'], default: 'SETTLED' },
    isReplaying: flag,
  },
})

/** Whatever is not set stands as it stands in real life. @throws Refusal `validation_error` */
export function readKnobs(value: unknown): Knobs {
  const knobs: unknown = structuredClone(isFields(value) ? value : {})
  if (check(knobs)) return knobs
  const [wrong] = check.errors ?? []
  throw invalid(wrong?.instancePath.slice(1) ?? '', `${wrong?.instancePath ?? ''} ${wrong?.message ?? 'is wrong'}`)
}

/** What happens to a request, taken from the knobs so that each hit is counted once over all processes. */
export const takeFault = (pool: pg.Pool, path: string): Promise<FaultKind | undefined> =>
  inTransaction(pool, async (client) => {
    const locked = await client.query<{ knobs: Fields }>('SELECT knobs FROM airwallex_sandbox.settings FOR UPDATE')
    const knobs = readKnobs(locked.rows[0]?.knobs)
    const hit = knobs.faults.find((one) => path.includes(one.path))
    const faults = knobs.faults.flatMap((one) =>
      one !== hit ? [one] : one.times > 1 ? [{ ...one, times: one.times - 1 }] : [],
    )
    const left = JSON.stringify({ ...knobs, faults })
    if (hit) await client.query('UPDATE airwallex_sandbox.settings SET knobs = $1', [left])
    return hit?.kind
  })
