import { Ajv } from 'ajv'

const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' }
const hashes = { type: 'array', minItems: 1, items: sha256 }
const shape = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
})
/** URL of the brand's site without a path, which could reveal a title, and without query parameters. */
const address = { type: 'string', pattern: '^https?://[a-z0-9.:-]+/$' }
const text = { type: 'string', minLength: 1, maxLength: 500 }
const paid = {
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  value: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
  order_id: { type: 'string', pattern: '^[0-9]+$' },
}
const event = { event_time: { type: 'integer' }, event_id: sha256 }
const testCode = { test_event_code: text }
const metaCookie = { type: 'string', pattern: '^fb\\.1\\.[0-9]{13}\\.[\\w-]+$' }

const metaEvent = {
  ...shape(
    {
      ...event,
      event_name: { const: 'Purchase' },
      action_source: { enum: ['website', 'system_generated', 'other'] },
      user_data: shape(
        { external_id: hashes },
        { em: hashes, client_user_agent: text, fbc: metaCookie, fbp: metaCookie },
      ),
      custom_data: shape(paid),
    },
    { event_source_url: address },
  ),
  // Required by Meta's documentation for events of websites.
  if: { properties: { action_source: { const: 'website' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['event_source_url'], properties: { user_data: { required: ['client_user_agent'] } } },
}
const tiktokEvent = shape(
  {
    ...event,
    event: { const: 'CompletePayment' },
    user: shape({ external_id: sha256 }, { email: sha256, ttclid: text, user_agent: text }),
    properties: shape(paid),
  },
  { page: shape({ url: address }) },
)

// Multiples of 0.01 are not exact as floating-point numbers.
const ajv = new Ajv({ multipleOfPrecision: 6, strictTypes: false })
const one = (item: object) => ({ type: 'array', minItems: 1, maxItems: 1, items: item })

export interface MetaBody {
  readonly data: readonly [{ readonly event_name: string; readonly event_id: string; readonly event_time: number }]
}
export interface TiktokBody {
  readonly event_source_id: string
  readonly data: readonly [{ readonly event: string; readonly event_id: string; readonly event_time: number }]
}
export const isMetaBody = ajv.compile<MetaBody>(shape({ data: one(metaEvent) }, testCode))
export const isTiktokBody = ajv.compile<TiktokBody>(
  shape({ event_source: { const: 'web' }, event_source_id: text, data: one(tiktokEvent) }, testCode),
)
