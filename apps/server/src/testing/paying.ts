import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@cliffhanger/contract/payments'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { ProtocolClient } from './protocol-client.ts'

export const testCardNumbers = {
  paid: '4035501000000008',
  declined: '4012000300001003',
  risky: '4646464646464644',
  challenge: '4012000300000088',
  pending: '4012000300000099',
} as const

interface Card {
  readonly number: string
  readonly cvc?: string
  readonly name?: string
}
const otherwise = { expiry_month: '12', expiry_year: '2039', cvc: '123', name: 'CANARY HOLDER' }

interface Payable {
  readonly airId: string
  readonly airSecret: string
}

/**
 * Pays as the card form in the browser does. Returns the provider's status, or its error code when it declines.
 * @param base URL of the payment sandbox, without a trailing slash
 */
export function payWithCard(
  base: string,
  order: Payable,
  card: string | Card = testCardNumbers.paid,
  consent?: object,
) {
  const typed = { ...otherwise, ...(typeof card === 'string' ? { number: card } : card) }
  return confirmAt(base, order, { payment_method: { type: 'card', card: typed }, ...consent })
}

/** Contact details that the test wallets return. */
export const walletContact = { first_name: 'Wanda', last_name: 'Wallet', email: 'wanda.wallet@example.com' }
type WalletToken = 'token_paid' | 'token_declined' | 'token_challenge'

/** Clicks a button on a wallet's page. Returns the URL to which the page redirects, or the provider's error code. */
export async function clickWalletButton(
  url: string,
  answer: 'approve' | 'later' | 'refuse' | 'leave',
): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url)
  const sent = { intent: searchParams.get('intent'), checksum: searchParams.get('checksum'), answer }
  const response = await fetch(`${origin}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })
  const body: Readonly<Record<string, unknown>> = JSON.parse(await response.text())
  return String(body.return_url ?? body.code)
}

async function confirmAt(base: string, order: Payable, method: object): Promise<string> {
  const answer = await fetch(`${base}/api/v1/pa/payment_intents/${order.airId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_id: `browser-${randomUUID()}`, client_secret: order.airSecret, ...method }),
  })
  const body: Readonly<Record<string, unknown>> = JSON.parse(await answer.text())
  return String(body.status ?? body.code)
}

/** Creates a client of the payment sandbox that a server mounts. */
export function createSandboxClient(origin: string) {
  const base = `${origin}/sandbox/airwallex`
  async function send(method: 'POST' | 'PUT' | 'GET', path: string, body?: object) {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const said: Readonly<Record<string, unknown>> = JSON.parse(await answer.text())
    return { status: answer.status, body: said }
  }
  async function set(path: string, body: object): Promise<void> {
    const { status, body: said } = await send('PUT', path, body)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(said)}`)
  }
  return {
    send,
    knobs: (knobs: object) => set('/knobs', knobs),
    clock: (aheadMs: number) => set('/clock', { aheadMs }),
    pay: (order: Payable, number?: string, consent?: object) => payWithCard(base, order, number, consent),
    payByWallet: (order: Payable, type: WalletMethod, token: WalletToken = 'token_paid', consent?: object) =>
      confirmAt(base, order, {
        payment_method: { type, [type]: { encrypted_payment_token: token, billing: walletContact } },
        ...consent,
      }),
    /** Pays with a saved card, as the browser does. */
    payBySavedCard: (order: Payable, consentId: string) => confirmAt(base, order, { payment_consent_id: consentId }),
  }
}
export type Sandbox = ReturnType<typeof createSandboxClient>

export const billingInfo = {
  airFirstName: 'Ada',
  airLastName: 'Lovelace',
  airEmail: 'ada@example.com',
  airPhone: '+44 7700900000',
}

/** Saves the billing info that a viewer needs before paying. */
export const saveBillingInfo = (viewer: ProtocolClient, airEmail = billingInfo.airEmail) =>
  viewer.ask(payments.updUserAirwallexInfo, { ...billingInfo, airEmail })

type What = { rechargeId: string } | { vipId: string } | { vidId: string }
export const orderInput = (viewer: ProtocolClient, origin: string, what: What) =>
  ({
    orderType: 'rechargeId' in what ? 1 : 'vipId' in what ? 3 : 6,
    payType: 13,
    gainuserId: viewer.state.userId,
    returnUrl: `${origin}/wallet`,
    ...what,
  }) as const

export const createOrder = (viewer: ProtocolClient, origin: string, what: What) =>
  viewer.ask(payments.createOrder, orderInput(viewer, origin, what))

/** Returns the envelope code of the call `isSuccessful`. */
export const readIsSuccessfulCode = async (viewer: ProtocolClient, orderId: string): Promise<number> =>
  (await viewer.call(payments.isSuccessful, { orderId, orderType: 1, payType: 13 })).code

/** Polls until a condition holds, or fails after the timeout. */
export async function pollUntil(what: string, holds: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await sleep(50)
  }
}
