import type { CardWidget, CardWidgetEvents } from './card-widget.ts'
import { type FramePayment, type FromFrame, readToFrame } from './messages.ts'

/** A script that has not come by then is blocked, or as good as. */
const latestMs = 15_000

export interface FrameDeps {
  readonly appOrigin: string
  /** The page that contains this frame. */
  readonly parent: unknown
  tell(message: FromFrame): void
  openWidget(payment: FramePayment, events: CardWidgetEvents): Promise<CardWidget>
  readonly wait: (ms: number) => Promise<void>
}

/** Opens one order's form, once, for the page around it and nobody else. Answers what to do with each message. */
export function createPayFrame({ appOrigin, parent, tell, openWidget, wait }: FrameDeps) {
  let hasOpened = false
  let isOver = false

  function fail(code: string, message: string) {
    if (isOver) return
    isOver = true
    tell({ type: 'error', code, message, isFatal: true })
  }
  async function open(payment: FramePayment) {
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
        onSuccess({ intentId, consentId }) {
          isReady = true
          tell({ type: 'success', intentId: intentId || payment.intentId, ...(consentId && { consentId }) })
        },
        onError({ code, message }) {
          // Before the form is there, an error is why it never will be.
          if (isReady) tell({ type: 'error', code, message, isFatal: false })
          else fail(code, message)
        },
      })
      // It came after we gave it up: nobody may type into a form that is no longer shown.
      if (isOver) widget.destroy()
    } catch {
      fail('blocked', '')
    }
  }
  return ({ origin: from, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>): void => {
    if (from !== appOrigin || source !== parent) return
    const message = readToFrame(data)
    if (!message || hasOpened) return
    hasOpened = true
    void open(message.payment)
  }
}
