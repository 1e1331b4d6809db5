import type { Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { emailCodePurposes } from '#features/email-code/use-email-code.ts'
import { formatTime } from '#features/money/dates.ts'
import { MoneyList, MoneyListSkeleton, moneyPageSize, useMoneyPages } from '#features/money/money-list.tsx'
import { reportOrderOutcome, storePurchaseHints } from '#features/purchase/payment-reports.ts'
import { cardPayType, clearPendingOrder } from '#features/purchase/pending-order.ts'
import { refreshAfterPurchase } from '#features/purchase/refresh-bought.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './orders-screen.module.css'

/** Button that lets the server query the payment provider for an open order. */
function CheckOrder({ order: { orderId, orderType } }: { order: Order }) {
  const t = useText()
  const { run, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => runOrReject(run, payments.isSuccessful, { orderId, orderType, payType: cardPayType }),
    onSuccess() {
      clearPendingOrder(settings, orderId)
      storePurchaseHints(settings, orderType)
      reportOrderOutcome({ settings, track }, orderId, 7)
      refreshAfterPurchase(queries)
    },
  })
  return (
    <div className={styles.check}>
      <button
        type="button"
        className={`${buttons.outline} ${buttons.compact}`}
        disabled={check.isPending || check.isSuccess}
        onClick={() => check.mutate()}
      >
        {t(check.isPending ? 'money.checking' : 'money.checkAgain')}
      </button>
      <p role="status">
        {check.isSuccess && t('money.nowPaid')}
        {check.isError && (check.error.message || t('money.checkFailed'))}
      </p>
    </div>
  )
}

type Order = Output<typeof wallet.orders>['rows'][number]

/** Age in ms up to which the app offers to check an open order; the server also checks on its own. */
const pendingMs = 30 * 60_000
const kinds = { 1: 'money.coinPack', 3: 'money.membership', 6: 'money.wholeTitle' } as const

/** Row of an order: product, price and state. */
function OrderRow({ order }: { order: Order }) {
  const { t, language, money } = useLocale()
  const { orderId, orderType, name, price, currency, state, time } = order
  const isFresh = state === 'open' && Date.now() - time < pendingMs
  return (
    <li>
      <span className={styles.name}>{name || t(kinds[orderType])}</span>
      <b className={styles.price}>{money(price, currency)}</b>
      <span className={`${styles.state} ${styles[state]}`}>{t(`money.${state}`)}</span>
      <span className={styles.time}>{formatTime(language.tag, time)}</span>
      <span className={styles.id}>{t('money.order', { id: orderId })}</span>
      {isFresh && <CheckOrder order={order} />}
    </li>
  )
}

/** Asks a guest to confirm the billing email address, because only a confirmed address can recover the wallet. */
function ConfirmAddress() {
  const t = useText()
  const isGuest = useViewer()?.openId === ''
  const { data } = useCall(ownAccount.billingAddress, {})
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  if (!isGuest || !data || data.address === '' || (data.isConfirmed && !isDone)) return null
  const { address } = data
  if (isDone) {
    return (
      <p className={styles.card} role="status">
        {t('money.addressConfirmed', { email: address })}
      </p>
    )
  }
  return (
    <section className={styles.card}>
      <p>{t('money.confirmAddressWhy', { email: address })}</p>
      {isOpen ? (
        <ConfirmForm address={address} onDone={() => setIsDone(true)} />
      ) : (
        <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => setIsOpen(true)}>
          {t('money.confirmAddress')}
        </button>
      )}
    </section>
  )
}

function ConfirmForm({ address, onDone }: { address: string; onDone: () => void }) {
  const t = useText()
  const { run } = useApi()
  const form = useCodeForm(emailCodePurposes.recovery, address)
  const confirming = useMutation({
    mutationFn: (code: string) => runOrReject(run, ownAccount.confirmBillingAddress, { code }),
    onSuccess: ({ state }) => state === 1 && onDone(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending && form.isComplete()) confirming.mutate(form.code)
  }
  const refusal =
    confirming.data?.message ?? (confirming.error && (confirming.error.message || t('money.notConfirmed')))
  return (
    <form className={styles.form} ref={form.form} onSubmit={submit} noValidate>
      <CodeFields
        form={form}
        emailLabel={t('money.email')}
        sentText={(email) => t('money.addressCodeSent', { email })}
      />
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <button
        type="submit"
        className={buttons.primary}
        disabled={confirming.isPending}
        aria-busy={confirming.isPending}
      >
        {t('money.confirmAddress')}
      </button>
    </form>
  )
}

/** Screen with all orders and their states, newest first. */
export function OrdersScreen() {
  const t = useText()
  return (
    <NarrowPage title={t('money.orders')}>
      <ConfirmAddress />
      <Orders />
    </NarrowPage>
  )
}

function Orders() {
  const t = useText()
  const { run } = useApi()
  const { rows, isPending, error, refetch, more } = useMoneyPages<Order>(
    wallet.orders.path,
    (pageNum) => runOrReject(run, wallet.orders, { pageNum, pageSize: moneyPageSize }),
    ({ orderId }) => orderId,
  )
  if (error) return <FailedState title={t('money.ordersFailed')} reason={error.reason} onRetry={refetch} />
  if (isPending) return <MoneyListSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyPage title={t('money.ordersEmptyTitle')} text={t('money.ordersEmptyText')}>
        <Link href="/wallet" className={buttons.primary}>
          {t('money.toWallet')}
        </Link>
      </EmptyPage>
    )
  }
  return (
    <MoneyList rows={rows} more={more} endText={t('money.ordersEnd')}>
      {(order) => <OrderRow key={order.orderId} order={order} />}
    </MoneyList>
  )
}
