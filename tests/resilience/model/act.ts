import { message as sentence } from '../../../apps/server/src/http/messages/message.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Model } from './state.ts'
import type { Steps } from './steps.ts'
import type { World } from './world.ts'

/** Ids in the database and at the provider, for the objects of the model. */
export interface RealIds {
  readonly world: World
  /** Clients by the model's index of a device. */
  readonly clients: ProtocolClient[]
  /** User ids by the model's index of a person; '' until known. */
  readonly userIds: string[]
  /** Order ids by the model's index of an order. */
  readonly orderIds: string[]
  /** Payment details in a browser, by the model's index of an order. */
  readonly handles: Map<number, Handle>
  /** Dispute ids at the provider, by `<order>:<dispute>`, indexes of the model. */
  readonly disputeIds: Map<string, string>
  readonly ownerOf: (order: number) => number
  /** Response of a purchase that is not in the model yet. */
  created: Omit<Handle, 'payment' | 'until'> | undefined
}
export interface Handle {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
  /** Index of the order's payment. */
  readonly payment: number
  /** Expiry of the secret. */
  readonly until: number
}

/** One operation in two forms: its expected effect on the model, and its execution on the real system. */
export interface Act {
  readonly text: string
  /** People whose state it may change; undefined for all. */
  readonly people: readonly number[] | undefined
  /** Applies the operation to the model; returns the expected response. */
  readonly steps: (model: Model) => Steps<string>
  /** Executes the operation; returns its response. */
  readonly perform: () => Promise<string>
  /** Number of statements after which the process dies. */
  readonly dieAfter?: number
}

/** Steps of an operation that is stored at once. */
export const storedAtOnce = (change: (model: Model) => string | undefined) =>
  function* (model: Model): Steps<string> {
    const answer = change(model)
    yield
    return answer ?? 'ok'
  }

const reasons = [
  'notFound',
  'locked',
  'notEnoughCoins',
  'billingNeeded',
  'alreadyMember',
  'cardNeeded',
  'alreadyOwned',
  'paymentsBusy',
  'beingChecked',
  'notPaid',
  'declined',
  'refunded',
  'wrongCode',
] as const

/** The reason of a refusal, identified by its text. */
export function reasonOf({ code, message }: { readonly code: number; readonly message: string }): string {
  if (code === 1) return 'ok'
  return reasons.find((reason) => sentence(reason, 2) === message) ?? `${code}: ${message}`
}
