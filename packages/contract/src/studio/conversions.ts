import { adNetworks, refusalReasons } from '@cliffhanger/domain/conversions'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, studioCall } from './call.ts'

const Network = Choice(...adNetworks)
/** HTTP status and text of the ad network's response. */
const answer = { status: Integer(), words: AnyText() }

/** API calls about conversions, the messages in which the server reports payments to ad networks. */
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
            /**
             * Whether at least one brand reports payments to this network. If not, the numbers are about earlier
             * messages.
             */
            isOn: Flag(),
            orders: Integer(),
            /**
             * Number of orders that were not reported, because consent was missing or withdrawn or the account was
             * deleted.
             */
            noConsent: Integer(),
            sent: Integer(),
            waiting: Integer(),
            refused: Integer(),
          },
          {
            /** `isTaken`: whether the network accepted the message. */
            lastAnswer: Shape({ at: Integer(), isTaken: Flag() }, answer),
            /** Time of the next delivery attempt for a failed message. */
            nextAt: Integer(),
          },
        ),
      ),
    }),
  }),
  refusedList: studioCall('/conversions/refused/list', {
    summary: 'Returns the messages to an ad network that are refused, the newest first.',
    access: 'conversions.manage',
    input: Shape({ network: Network }, cursorListInput),
    output: CursorListPage(
      Shape(
        { orderId: AnyText(), at: Integer(), tries: Integer(), reason: Choice(...refusalReasons), canRetry: Flag() },
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
