export interface ProviderEvent {
  readonly id: string
  readonly name: string
  /** Our order's id, if the webhook contains it. */
  readonly orderId: string | undefined
  /** The provider's id of the payment. */
  readonly intentId: string | undefined
  /** The provider's id of the dispute. */
  readonly disputeId: string | undefined
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Allowed characters of an id or a name. Others might not be storable: PostgreSQL rejects NUL, for example. */
const namePattern = /^[\w.:-]{1,128}$/

/**
 * Converts a field name to camel case: older versions of the provider's API use `merchantOrderId` for
 * `merchant_order_id`.
 */
const inCamelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
function nameIn(fields: Fields, field: string): string | undefined {
  const value = fields[field] ?? fields[inCamelCase(field)]
  return typeof value === 'string' && namePattern.test(value) ? value : undefined
}

/** Reads the ids in a webhook and ignores all other fields. Returns undefined if the body is not an event. */
export function readEvent(body: Buffer): ProviderEvent | undefined {
  let event: unknown
  try {
    event = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  if (!isFields(event)) return undefined
  const [id, name] = [nameIn(event, 'id'), nameIn(event, 'name')]
  if (id === undefined || name === undefined) return undefined
  const data = isFields(event.data) ? event.data : {}
  const object = isFields(data.object) ? data.object : {}
  const orderId = nameIn(object, 'merchant_order_id')
  const isIntent = name.startsWith('payment_intent.')
  const intentId =
    nameIn(object, 'payment_intent_id') ??
    nameIn(object, 'initial_payment_intent_id') ??
    (isIntent ? nameIn(object, 'id') : undefined)
  const disputeId = name.startsWith('payment_dispute.') ? nameIn(object, 'id') : undefined
  return {
    id,
    name,
    intentId,
    disputeId,
    orderId: orderId !== undefined && /^\d{1,18}$/.test(orderId) ? orderId : undefined,
  }
}
