import type { CardWidget, CardWidgetEvents } from './card-widget.ts'
import { type MessageFromFrame, type PaymentFrameData, readMessageToFrame } from './messages.ts'

/** Timeout in ms until the form is ready; after it, the frame reports the fatal error `late`. */
const latestMs = 15_000

export interface FrameDeps {
  readonly appOrigin: string
  /** The page that contains this frame. */
  readonly parent: unknown
  tell(message: MessageFromFrame): void
  openWidget(payment: PaymentFrameData, events: CardWidgetEvents): Promise<CardWidget>
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Creates the handler of messages to the payment frame. Opens the form of one order only once and only for the
 * embedding page.
 */
export function createPayFrame({ appOrigin, parent, tell, openWidget, wait }: FrameDeps) {
  let hasOpened = false
  let isOver = false

  function fail(code: string, message: string) {
    if (isOver) return
    isOver = true
    tell({ type: 'error', code, message, isFatal: true })
  }
  async function open(payment: PaymentFrameData) {
    let isReady = false
    void wait(latestMs).then(() => {
      if (!isReady) fail('late', '')
    })
    try {
      const widget = await openWidget(payment, {
        onReady() {
          isReady = true
          if (!isOver) tell({ type: 'ready' })
        },
        onTrying: () => tell({ type: 'trying' }),
        onCancelled: () => tell({ type: 'cancelled' }),
        onSuccess({ intentId, consentId }) {
          isReady = true
          tell({ type: 'success', intentId: intentId || payment.intentId, ...(consentId && { consentId }) })
        },
        onError({ code, message }) {
          // An error before the form is ready means that no form will appear.
          if (isReady) tell({ type: 'error', code, message, isFatal: false })
          else fail(code, message)
        },
      })
      // The form appeared after the timeout: remove it, because the app no longer shows it.
      if (isOver) widget.destroy()
    } catch {
      fail('blocked', '')
    }
  }
  return ({ origin: from, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>): void => {
    if (from !== appOrigin || source !== parent) return
    const message = readMessageToFrame(data)
    if (!message || hasOpened) return
    hasOpened = true
    void open(message.payment)
  }
}
