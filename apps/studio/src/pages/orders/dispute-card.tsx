import { studioOrder } from '@cliffhanger/contract/studio/order'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { useState } from 'react'
import { getLatestMutationError, useCurrentOperator, useStudioMutation } from '#api/use-studio.ts'
import { useDraftText } from '#editing/use-draft-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './dispute-card.module.css'
import type { OrderDetails } from './order.tsx'
import { useOrderTranslations } from './order-terms.ts'
import { useOrderFailure } from './use-order-failure.ts'

type Dispute = OrderDetails['disputes'][number]

/** A dispute: the bank's claim, the deadline, the known facts, and the possible responses. */
export function DisputeCard({ dispute, details }: { readonly dispute: Dispute; readonly details: OrderDetails }) {
  const { t, money, time, relative } = useText()
  const { disputeStatus } = useOrderTranslations()
  const { data: me } = useCurrentOperator()
  const { row } = details
  const { amount = row.price, currency = row.currency, reason, dueAt, needsAnswer } = dispute
  const sum = money(amount, currency)
  const mayAnswer = me !== undefined && isActionAllowed(me.role, 'orders.answer')
  return (
    <section className={styles.dispute} aria-label={t('orders.dispute.title', { amount: sum })}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="flag" />
        </span>
        <div className={styles.about}>
          <h2>{t('orders.dispute.title', { amount: sum })}</h2>
          <p>
            {[
              disputeStatus(dispute.status),
              reason && t('orders.dispute.reason', { reason }),
              needsAnswer && t('orders.dispute.silence'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        {needsAnswer && dueAt !== undefined && (
          <div className={styles.due}>
            <b>{relative(dueAt, Date.now())}</b>
            <time dateTime={new Date(dueAt).toISOString()}>{t('orders.dispute.due', { when: time(dueAt) })}</time>
          </div>
        )}
      </div>
      {mayAnswer && <Answer dispute={dispute} details={details} sum={sum} />}
    </section>
  )
}

function Answer({
  dispute: { disputeId, needsAnswer },
  details,
  sum,
}: {
  readonly dispute: Dispute
  readonly details: OrderDetails
  readonly sum: string
}) {
  const { t } = useText()
  const textOf = useOrderFailure()
  const toast = useToast()
  const [letter, setLetter] = useDraftText(`dispute.${disputeId}`)
  const [isWithoutLetter, setWithoutLetter] = useState(false)
  const [isAccepting, setAccepting] = useState(false)
  const evidence = useStudioMutation(studioOrder.evidence)
  const accept = useStudioMutation(studioOrder.acceptDispute)
  const challenge = useStudioMutation(studioOrder.challengeDispute)
  const { orderId } = details.row
  const failure = getLatestMutationError(evidence, challenge)

  async function save(): Promise<void> {
    const { fileName, html } = await evidence.mutateAsync({ orderId, ...(letter.trim() !== '' && { letter }) })
    saveFile(fileName, 'text/html', html)
  }
  async function send(): Promise<void> {
    setWithoutLetter(letter.trim() === '')
    if (letter.trim() === '') return
    await challenge.mutateAsync({ orderId, disputeId, letter })
    setLetter('')
    toast({ text: t('orders.dispute.sent') })
  }
  async function acceptLoss(): Promise<void> {
    await accept.mutateAsync({ orderId, disputeId })
    setLetter('')
    setAccepting(false)
    toast({ text: t('orders.dispute.given') })
  }
  return (
    <div className={styles.answer}>
      <div>
        <h3>{t('orders.dispute.have')}</h3>
        <KnownFacts details={details} />
        <Button icon="download" isBusy={evidence.isPending} onClick={() => void save().catch(() => undefined)}>
          {t('orders.dispute.evidence')}
        </Button>
        <p className={styles.help}>{t('orders.dispute.evidenceHelp')}</p>
      </div>
      <div>
        <TextArea
          label={t('orders.dispute.letter')}
          rows={5}
          maxLength={5_000}
          value={letter}
          error={isWithoutLetter ? t('orders.dispute.letterNeeded') : undefined}
          onChange={({ target }) => {
            setLetter(target.value)
            setWithoutLetter(false)
          }}
        />
        <ErrorMessage text={failure ? textOf(failure) : undefined} />
        {needsAnswer && (
          <div className={styles.actions}>
            <Button onClick={() => setAccepting(true)}>{t('orders.dispute.accept')}</Button>
            <Button look="ink" isBusy={challenge.isPending} onClick={() => void send().catch(() => undefined)}>
              {t('orders.dispute.challenge')}
            </Button>
          </div>
        )}
      </div>
      {isAccepting && (
        <Dialog
          title={t('orders.dispute.acceptTitle', { amount: sum })}
          isOpen
          onClose={() => setAccepting(false)}
          actions={
            <>
              <Button onClick={() => setAccepting(false)}>{t('common.cancel')}</Button>
              <Button look="danger" isBusy={accept.isPending} onClick={() => void acceptLoss().catch(() => undefined)}>
                {t('orders.dispute.acceptConfirm', { amount: sum })}
              </Button>
            </>
          }
        >
          <p>{t('orders.dispute.acceptText', { amount: sum, held: details.order.heldCoins })}</p>
          <ErrorMessage text={accept.error ? textOf(accept.error) : undefined} />
        </Dialog>
      )}
    </div>
  )
}

/** Summarizes the facts that the evidence contains. */
function KnownFacts({ details: { row, order, spent, mails, ledger } }: { readonly details: OrderDetails }) {
  const { t } = useText()
  const seconds =
    order.deliveredAt === undefined || row.paidAt === undefined
      ? undefined
      : Math.max(0, Math.round((order.deliveredAt - row.paidAt) / 1_000))
  const known = [
    seconds !== undefined && t('orders.dispute.delivered', { count: seconds }),
    ledger.length > 0 && t('orders.dispute.entries', { count: ledger.length }),
    spent.episodes > 0 && t('orders.ledger.spent', { coins: spent.coins, count: spent.episodes }),
    mails.some(({ kind, state }) => kind === 'receipt' && state === 'sent') && t('orders.dispute.receipt'),
  ].filter((text) => text !== false)
  return (
    <ul className={styles.known}>
      {known.map((text) => (
        <li key={text}>
          <Icon name="check" size={16} />
          {text}
        </li>
      ))}
    </ul>
  )
}
