import { adNetworks, refusalReasons } from '@cliffhanger/domain/conversions'
import { Choice, Flag, Integer, List, Prose, Shape, Text } from '../schema.ts'
import { listing, Rows, studioCall } from './call.ts'

const Network = Choice(...adNetworks)
/** Status and words of a network's answer. */
const answer = { status: Integer(), words: Prose() }

/** Calls for the messages to ad networks about payments. */
export const studioConversions = {
  figures: studioCall('/conversions/figures', {
    summary: 'Returns how many paid orders of the last 30 days each ad network was told about.',
    access: 'conversions.read',
    input: Shape({}),
    output: Shape({
      days: Integer(),
      networks: List(
        Shape(
          {
            network: Network,
            /** Whether a brand tells it. Otherwise the figures are of former messages. */
            isOn: Flag(),
            orders: Integer(),
            /** Consent was missing or withdrawn, or the account deleted. */
            noConsent: Integer(),
            sent: Integer(),
            waiting: Integer(),
            refused: Integer(),
          },
          {
            /** `isTaken`: the network has taken the message. */
            lastAnswer: Shape({ at: Integer(), isTaken: Flag() }, answer),
            /** Time of the next try of a message that has failed. */
            nextAt: Integer(),
          },
        ),
      ),
    }),
  }),
  refusedList: studioCall('/conversions/refused/list', {
    summary: 'Returns the messages to an ad network that are refused, the newest first.',
    access: 'conversions.manage',
    input: Shape({ network: Network }, listing),
    output: Rows(
      Shape(
        { orderId: Prose(), at: Integer(), tries: Integer(), reason: Choice(...refusalReasons), canRetry: Flag() },
        { ...answer, answeredAt: Integer() },
      ),
    ),
  }),
  retry: studioCall('/conversions/retry', {
    summary: 'Sends a message again that an ad network has refused.',
    access: 'conversions.manage',
    logs: ['orderId', 'network'],
    input: Shape({ orderId: Text({ pattern: '^[0-9]{1,18}$', maxLength: 18 }), network: Network }),
    output: Shape({}),
    errors: { notRetried: 409 },
  }),
}
