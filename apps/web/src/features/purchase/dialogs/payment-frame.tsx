import { otherLoopbackOrigin } from '@cliffhanger/domain/card-form-origin'
import { useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { WarningIcon } from '#features/purchase/purchase-icons.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import {
  type MessageFromFrame,
  type MessageToFrame,
  type PaymentFrameData,
  readMessageFromFrame,
} from '#pay-frame/messages.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './payment-frame.module.css'

interface Form {
  readonly origin: string
  /** Window of the card form's iframe. */
  readonly window: unknown
}

/** Reads a message from the card form; undefined for messages of other origins or windows and for unknown messages. */
export const readFormMessage = (
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  form: Form,
): MessageFromFrame | undefined =>
  origin === form.origin && source === form.window ? readMessageFromFrame(data) : undefined

/**
 * Shown if there is no origin for the card form: the app's host name is not a loopback name and the server has no
 * PAY_ORIGIN. A retry would not help, so none is offered.
 */
function FormUnavailable() {
  const t = useText()
  return (
    <div className={styles.failed} role="alert">
      <WarningIcon />
      <p className={styles.failedTitle}>{t('wallet.formUnavailableTitle')}</p>
      <p>{t('wallet.formUnavailableText')}</p>
    </div>
  )
}

/** Timeout in ms; slightly longer than the frame's own, so that the frame's error is shown first. */
const latestMs = 20_000
/**
 * `sandbox` attribute of the iframe: the form cannot navigate the page. Bank pages in the iframe keep their origins and
 * may open windows.
 */
const formSandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ')
/** Maximum height in px; a taller form scrolls inside the iframe. */
const tallest = 1200

interface PaidByCard {
  readonly intentId: string
  readonly consentId?: string
}
interface Props {
  readonly intent: {
    readonly airId: string
    readonly airSecret: string
    readonly airCurrency: string
    readonly airCustomerId?: string
  }
  /**
   * Set to offer to save the card, to charge a saved card, or to show wallets; by default, a card form that saves
   * nothing.
   */
  readonly element?: Pick<PaymentFrameData, 'cardCustomerId' | 'consentId' | 'wallets'>
  /** Title and loading text of the frame; defaults to those of the card form. */
  readonly texts?: { readonly title: string; readonly loading: string }
  readonly onSuccess: (paid: PaidByCard) => void
  /**
   * Called when the focus moves into the frame, where the viewer may type or pay: from then on, only the server knows
   * whether the order is paid.
   */
  readonly onTried?: () => void
  /**
   * Called when a card was sent or the frame failed ('unknown'), when a card was declined, and when a wallet was closed
   * without paying ('none').
   */
  readonly onAnswered?: (answer: 'none' | 'unknown' | 'declined') => void
  /** Called when the frame did not load in time or cannot take a payment; by default, shows an error and a retry. */
  readonly onUnavailable?: () => void
}

/** Shows the payment frame: the card form in its own document. After a failed load, a retry creates a new document. */
export function PaymentFrame(props: Props) {
  const { formOrigin = otherLoopbackOrigin(location.origin) } = useApi().config.payments
  const [attempt, setAttempt] = useState(0)
  if (formOrigin === undefined) return <FormUnavailable />
  return <OneFrame key={attempt} {...props} formOrigin={formOrigin} onRetry={() => setAttempt(attempt + 1)} />
}

interface FrameProps extends Props {
  readonly formOrigin: string
  readonly onRetry: () => void
}

function OneFrame(props: FrameProps) {
  const { intent, element = {}, texts, formOrigin, onRetry } = props
  const { t, language } = useLocale()
  const { env, widgetUrl } = useApi().config.payments
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [height, setHeight] = useState(0)
  const [errorText, setErrorText] = useState<string>()

  const payment: PaymentFrameData = {
    env,
    ...(widgetUrl !== undefined && { widgetUrl }),
    locale: language.tag,
    intentId: intent.airId,
    clientSecret: intent.airSecret,
    currency: intent.airCurrency,
    ...(intent.airCustomerId && { customerId: intent.airCustomerId }),
    ...element,
  }
  const isForm = !element.wallets && element.consentId === undefined
  const latest = useRef({ payment, ...props })
  latest.current = { payment, ...props }

  // A layout effect, so that no message of the frame arrives before the listener.
  useLayoutEffect(() => {
    let isLoading = true
    function fail() {
      isLoading = false
      if (latest.current.onUnavailable) latest.current.onUnavailable()
      else setState('failed')
    }
    const late = setTimeout(() => isLoading && fail(), latestMs)
    function hear(event: MessageEvent) {
      const shown = frame.current?.contentWindow
      if (!shown) return
      const message = readFormMessage(event, { origin: formOrigin, window: shown })
      if (!message) return
      switch (message.type) {
        case 'loaded': {
          const open: MessageToFrame = { type: 'open', payment: latest.current.payment }
          return shown.postMessage(open, formOrigin)
        }
        case 'ready':
          isLoading = false
          return setState('ready')
        case 'trying':
          latest.current.onAnswered?.('unknown')
          return setErrorText(undefined)
        case 'cancelled':
          return latest.current.onAnswered?.('none')
        case 'size':
          return setHeight(Math.min(message.height, tallest))
        case 'success':
          return latest.current.onSuccess(message)
        case 'error':
          // After a fatal error, the result is unknown, unless another payment method takes over: the last reported
          // result then stays.
          if (!message.isFatal) latest.current.onAnswered?.('declined')
          else if (!latest.current.onUnavailable) latest.current.onAnswered?.('unknown')
          setErrorText(message.message)
          return message.isFatal ? fail() : undefined
      }
    }
    /** Called when the window loses focus: typing into the form moves the focus to the iframe. */
    function notice() {
      if (document.activeElement === frame.current) latest.current.onTried?.()
    }
    addEventListener('message', hear)
    addEventListener('blur', notice)
    return () => {
      clearTimeout(late)
      removeEventListener('message', hear)
      removeEventListener('blur', notice)
    }
  }, [formOrigin])

  if (state === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <WarningIcon />
        <p className={styles.failedTitle}>{t('wallet.formFailedTitle')}</p>
        {errorText && <p>{errorText}</p>}
        <p>{t('wallet.formFailedText')}</p>
        <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={onRetry}>
          {t('shell.tryAgain')}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.place}>
      <iframe
        ref={frame}
        className={classNames(styles.frame, !isForm && styles.short, state === 'loading' && styles.waiting)}
        sandbox={formSandbox}
        allow="payment"
        src={`${formOrigin}/pay/frame?app=${encodeURIComponent(location.origin)}`}
        title={texts?.title ?? t('wallet.cardForm')}
        style={state === 'ready' && height > 0 ? { height } : undefined}
      />
      {state === 'loading' && (
        <div className={styles.skeleton} role="status">
          <span className="visually-hidden">{texts?.loading ?? t('wallet.formLoading')}</span>
          {isForm && (
            <>
              <SkeletonBox className={styles.field} />
              <SkeletonBox className={styles.field} />
              <SkeletonBox className={styles.field} />
            </>
          )}
          <SkeletonBox className={styles.button} />
        </div>
      )}
      <div role="alert">
        {errorText !== undefined && (
          <p className={styles.refusal}>
            <WarningIcon size="small" />
            <span>
              <b>{errorText || t('wallet.declined')}</b> {t('wallet.declinedText')}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
