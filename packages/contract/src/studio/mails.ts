import { AnyText, Choice, Integer, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, studioCall } from './call.ts'
import { mailStateFilters, mailStates } from './list-filters.ts'

const MailKey = Text({ minLength: 1, maxLength: 100 })

/** API calls for emails about payments. Emails with login codes are not stored. */
export const studioMails = {
  list: studioCall('/operations/mails/list', {
    summary: 'Returns the mails about money, newest first, filtered by their state.',
    access: 'health.read',
    input: Shape({}, { ...cursorListInput, state: Choice(...mailStateFilters) }),
    output: CursorListPage(
      Shape(
        {
          mailKey: AnyText(),
          kind: AnyText(),
          state: Choice(...mailStates),
          tries: Integer(),
          createdAt: Integer(),
          userId: AnyText(),
        },
        {
          /** Current email address from the billing details, otherwise from the account; masked, absent if unknown. */
          recipient: AnyText(),
          orderId: AnyText(),
          /** Error codes of the last failed delivery attempt. */
          failure: AnyText(),
          /** Time of the next delivery attempt. */
          nextAt: Integer(),
          endedAt: Integer(),
        },
      ),
    ),
  }),
  reveal: studioCall('/operations/mails/reveal', {
    summary: 'Returns the address of a mail’s recipient in full.',
    access: 'orders.reveal',
    logs: ['mailKey'],
    input: Shape({ mailKey: MailKey }),
    output: Shape({}, { recipient: AnyText() }),
  }),
  sendAgain: studioCall('/operations/mails/sendAgain', {
    summary: 'Queues a mail that was given up, for eight more tries.',
    access: 'health.manage',
    logs: ['mailKey'],
    input: Shape({ mailKey: MailKey }),
    output: Shape({}),
    errors: { notGivenUp: 409 },
  }),
}
