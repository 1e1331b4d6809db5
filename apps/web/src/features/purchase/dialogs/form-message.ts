import { type FromFrame, readFromFrame } from '#pay-frame/messages.ts'

interface Form {
  readonly origin: string
  /** The window of the card form's frame. */
  readonly window: unknown
}

/** A message from the card form; undefined for messages of other origins or windows, and for unknown messages. */
export const readFormMessage = (
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  form: Form,
): FromFrame | undefined => (origin === form.origin && source === form.window ? readFromFrame(data) : undefined)
