import { type FromFrame, readFromFrame } from '#pay-frame/messages.ts'

interface Form {
  readonly origin: string
  /** The window of the frame that shows the form. */
  readonly window: unknown
}

/** A message of the card form; undefined for messages of other origins and windows, and for those that are none of ours. */
export const readFormMessage = (
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  form: Form,
): FromFrame | undefined => (origin === form.origin && source === form.window ? readFromFrame(data) : undefined)
