import { localizedMessage as sentence } from '../../../apps/server/src/http/messages/message.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Model } from './state.ts'
import type { OperationSteps } from './steps.ts'
import type { ModelWorld } from './world.ts'

/** Maps the model's objects to clients, and to ids in the database and at the payment provider. */
export interface RealWorldIds {
  readonly world: ModelWorld
  /** Clients by device index in the model. */
  readonly clients: ProtocolClient[]
  /** User ids by person index in the model; '' until known. */
  readonly userIds: string[]
  /** Order ids by order index in the model. */
  readonly orderIds: string[]
  /** Payment details that the browser has, by order index in the model. */
  readonly handles: Map<number, BrowserPayment>
  /** Dispute ids at the provider by `<order index>:<dispute index>`. */
  readonly disputeIds: Map<string, string>
  readonly ownerOf: (order: number) => number
  /** Response to a purchase whose order is not in the model yet. */
  created: Omit<BrowserPayment, 'payment' | 'until'> | undefined
}
export interface BrowserPayment {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
  /** Index of the payment among the payments of the order. */
  readonly payment: number
  /** Expiry of `airSecret`, ms since epoch. */
  readonly until: number
}

/** One operation: its expected effect on the model, and its execution on the real system. */
export interface ModelOperation {
  readonly text: string
  /** Persons whose state the operation may change; undefined: everybody's. */
  readonly people: readonly number[] | undefined
  /** Applies the operation to the model; returns the expected response. */
  readonly steps: (model: Model) => OperationSteps<string>
  /** Executes the operation; returns its response. */
  readonly perform: () => Promise<string>
  /** Number of SQL statements after which the process crashes. */
  readonly dieAfter?: number
}

/** Turns a change of the model into the steps of an operation: a single durable step. */
export const createSingleStep = (change: (model: Model) => string | undefined) =>
  function* (model: Model): OperationSteps<string> {
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

/** Returns the reason for a refusal, found by its message; 'ok' for an accepted call. */
export function refusalReasonOf({ code, message }: { readonly code: number; readonly message: string }): string {
  if (code === 1) return 'ok'
  return reasons.find((reason) => sentence(reason, 2) === message) ?? `${code}: ${message}`
}
