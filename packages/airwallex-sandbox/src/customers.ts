import { type Fields, optionalText, requireText } from './fields.ts'
import { ApiError } from './refusal.ts'
import type { Resource, StoreTransaction } from './store.ts'

/** Returns the personal fields of a request. Missing fields are left out, so that they stay unchanged. */
function personOf(body: Fields): Fields {
  const sent = ['first_name', 'last_name', 'email', 'phone_number'].flatMap((name) => {
    const value = optionalText(body, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(sent)
}

/** Creates a customer for a user of the merchant. The merchant's customer id must be unique. */
export async function createCustomer(store: StoreTransaction, body: Fields): Promise<Resource> {
  const merchantId = requireText(body, 'merchant_customer_id', 64)
  const requestId = requireText(body, 'request_id', 64)
  const known = await store.list('customer', { lookup: merchantId, page: 0, size: 1 })
  if (known.items.length > 0) {
    throw new ApiError(400, 'resource_already_exists', 'The merchant customer ID is taken', {
      source: 'merchant_customer_id',
    })
  }
  const customer = await store.add(
    'customer',
    { request_id: requestId, merchant_customer_id: merchantId, ...personOf(body) },
    { lookup: merchantId },
  )
  await store.claim(requestId, customer.id)
  return customer
}

export async function updateCustomer(store: StoreTransaction, id: string, body: Fields): Promise<Resource> {
  const requestId = requireText(body, 'request_id', 64)
  const { thing } = await store.get('customer', id)
  await store.claim(requestId, id)
  return store.change(thing, personOf(body))
}
