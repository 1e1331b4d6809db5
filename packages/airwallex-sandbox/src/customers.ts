import type { Page, Thing } from './book.ts'
import { type Fields, optionalText, textOf } from './fields.ts'
import { Refusal } from './refusal.ts'

/** What names a person; a field that is not sent stays as it is. */
function personOf(body: Fields): Fields {
  const sent = ['first_name', 'last_name', 'email', 'phone_number'].flatMap((name) => {
    const value = optionalText(body, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(sent)
}

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
  const customer = await page.add(
    'customer',
    { request_id: requestId, merchant_customer_id: merchantId, ...personOf(body) },
    { lookup: merchantId },
  )
  await page.claim(requestId, customer.id)
  return customer
}

export async function updateCustomer(page: Page, id: string, body: Fields): Promise<Thing> {
  const requestId = textOf(body, 'request_id', 64)
  const { thing } = await page.get('customer', id)
  await page.claim(requestId, id)
  return page.change(thing, personOf(body))
}
