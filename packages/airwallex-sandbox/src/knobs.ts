import { Ajv } from 'ajv'
import type pg from 'pg'
import { type Fields, isFields } from './fields.ts'
import { validationError } from './refusal.ts'
import { inTransaction } from './transaction.ts'

export type FaultKind = 'timeoutBefore' | 'timeoutAfter' | '500Before' | '500After' | '429' | '409' | '401'
export interface Fault {
  /** Substring of the request paths that the fault affects, for example `payment_intents/create`. */
  readonly path: string
  readonly kind: FaultKind
  /** Number of remaining requests that the fault affects. */
  readonly times: number
}
export interface Knobs {
  readonly faults: readonly Fault[]
  readonly webhooks: {
    readonly isOff: boolean
    readonly delayMs: number
    /** Number of times that each webhook message is sent. */
    readonly copies: number
    readonly isShuffled: boolean
    readonly hasWrongSecret: boolean
    /** Milliseconds that are subtracted from the timestamps of webhook messages. */
    readonly olderMs: number
    /** Whether to use the field names of old API versions, such as `merchantOrderId`. */
    readonly isCamelCase: boolean
  }
  /** Decline code of all charges of a payment consent; '' if these charges must succeed. */
  readonly consentDecline: string
  /** Whether a charge of a payment consent by the customer's browser requires a 3-D Secure code. */
  readonly hasConsentChallenge: boolean
  readonly refundOutcome: 'SETTLED' | 'FAILED'
  /**
   * Whether a repeated request gets the current state of the first request's object instead of an error. The provider's
   * documentation describes both: an equal response, and an error.
   */
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
    hasConsentChallenge: flag,
    refundOutcome: { enum: ['SETTLED', 'FAILED'], default: 'SETTLED' },
    isReplaying: flag,
  },
})

/**
 * Parses the knobs (faults and other behaviour that tests set); missing fields default to the provider's normal
 * behaviour. @throws ApiError `validation_error`
 */
export function readKnobs(value: unknown): Knobs {
  const knobs: unknown = structuredClone(isFields(value) ? value : {})
  if (check(knobs)) return knobs
  const [wrong] = check.errors ?? []
  throw validationError(
    wrong?.instancePath.slice(1) ?? '',
    `${wrong?.instancePath ?? ''} ${wrong?.message ?? 'is wrong'}`,
  )
}

/**
 * Finds the fault for a request and decrements the fault's counter in the settings. The transaction prevents concurrent
 * processes from counting a use twice or not at all.
 */
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
