import type { Page, Thing } from './book.ts'
import { type Fields, optionalText, textOf } from './fields.ts'
import { Refusal } from './refusal.ts'

/** Who a merchant's user is at the provider; the merchant's own id is taken once. */
export async function createCustomer(page: Page, body: Fields): Promise<Thing> {
  const merchantId = textOf(body, 'merchant_customer_id', 64)
  const requestId = textOf(body, 'request_id', 64)
  const known = await page.list('customer', { lookup: merchantId, page: 0, size: 1 })
  if (known.items.length > 0) {
    throw new Refusal(400, 'resource_already_exists', 'The merchant customer ID is taken', {
      source: 'merchant_customer_id',
    })
  }
  const optional = ['first_name', 'last_name', 'email', 'phone_number'].flatMap((name) => {
    const value = optionalText(body, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const customer = await page.add(
    'customer',
    { request_id: requestId, merchant_customer_id: merchantId, ...Object.fromEntries(optional) },
    { lookup: merchantId },
  )
  await page.claim(requestId, customer.id)
  return customer
}
