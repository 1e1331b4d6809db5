import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { PaymentEnv } from '../../settings/parse-setting.ts'

export type OrderType = 1 | 3 | 6
export type OrderState = 'open' | 'paid' | 'granted' | 'closed' | 'refunded' | 'disputed'
export type IntentState = 'asked' | 'open' | 'paid' | 'extra' | 'cancelled'
export type MailOutcome = 'sent' | 'givenUp' | 'noRecipient'
/** Assigned by the database. The driver returns bigint as a string. */
type Id = ColumnType<string, never, never>
type Once<T> = ColumnType<T, T, never>
type Facts = ColumnType<Readonly<Record<string, string>>, string | undefined, string>

interface OrderSum {
  day: string
  currency: string
  order_type: OrderType
  state: OrderState
  orders: string
  paid: string
}

export interface PaymentTables {
  /** Triggers insert into `order_sum_changes`; a job adds these changes to `order_sums`. */
  order_sums: OrderSum
  order_sum_changes: OrderSum & { change_id: Id }
  orders: {
    order_id: Id
    user_id: Once<string>
    order_type: Once<OrderType>
    env: Once<PaymentEnv>
    product_id: Once<string>
    names: ColumnType<Readonly<Partial<Record<LanguageKey, string>>>, string, never>
    /** Price as a decimal text with two decimal places. */
    price: Once<string>
    currency: Once<string>
    coins: Once<number>
    bonus: Once<number>
    /** Bonus coins promised for a first top-up. */
    promised_bonus: ColumnType<number, number | undefined, never>
    /** Bonus coins given for a first top-up: either all promised coins or 0. */
    first_bonus: Generated<number>
    days: Once<number>
    vid_id: Once<string | null>
    state: Generated<OrderState>
    created_at: Once<Date>
    paid_at: Date | null
    credited_at: Date | null
    access_at: Date | null
    parked: string | null
    reversed_coins: Generated<number>
    reversed_days: Generated<number>
    is_title_reversed: Generated<boolean>
    taken_ms: string | null
    /** Number of coins held back while a dispute is open; otherwise null. */
    held_coins: number | null
    reversals: Generated<number>
    consent: Generated<'none' | 'wanted' | 'kept' | 'refused'>
    check_at: Date | null
    rings: Generated<number>
    language: number
    brand_id: string
    origin: string
    subscription_id: string | null
    period_at: Date | null
  }
  order_intents: {
    request_id: Once<string>
    order_id: Once<string>
    intent_id: string | null
    customer_id: string | null
    created_at: Once<Date>
    state: Generated<IntentState>
    /**
     * Card facts that the provider reported. Null before the first payment attempt, and for payments of older releases.
     */
    card_brand: string | null
    card_last4: string | null
    failure_code: string | null
    /** Captured amount as a decimal text with two decimal places, in the currency of the payment. */
    captured: string | null
    currency: string | null
  }
  order_refunds: {
    request_id: Once<string>
    order_id: Once<string>
    intent_id: Once<string>
    refund_id: string | null
    amount: string | null
    reason: string
    status: Generated<string>
    created_at: Once<Date>
  }
  order_disputes: {
    dispute_id: string
    order_id: string
    /** Null until the order is settled. Only the provider knows this and the following values. */
    status: string | null
    amount: string | null
    currency: string | null
    reason: string | null
    due_at: Date | null
    opened_at: Date | null
  }
  operator_refunds: {
    request_id: string
    operator_id: string
    amount: string
    currency: string
    created_at: Date
  }
  billing_infos: {
    user_id: string
    first_name: string
    last_name: string
    email: string
    phone: string
    updated_at: Date
    /** Time when the owner of the mailbox confirmed the email address. */
    verified_at: Date | null
    /** Email address at the delivery of the last paid order. */
    paid_email: string | null
  }
  payment_customers: { user_id: string; env: PaymentEnv; request_id: string; customer_id: string | null }
  saved_cards: {
    card_id: Id
    /** Owner of the card; null after the account was purged. */
    user_id: string | null
    env: Once<PaymentEnv>
    customer_id: Once<string>
    consent_id: Once<string>
    brand: string
    /** Last four digits of the card number. */
    last4: string
    expiry_month: number
    expiry_year: number
    created_at: Once<Date>
    /** Time when the card was removed. The row is deleted as soon as the provider has disabled the consent. */
    removed_at: Date | null
    try_at: Date | null
  }
  blocked_addresses: { pattern: string; reason: Generated<string>; created_at: Date }
  subscriptions: {
    subscription_id: Id
    user_id: Once<string>
    env: Once<PaymentEnv>
    first_order_id: Once<string>
    customer_id: Once<string>
    consent_id: Once<string>
    state: Generated<'active' | 'cancelled' | 'lapsed'>
    created_at: Once<Date>
    period_at: Date | null
    tries: Generated<number>
    try_at: Date | null
    is_consent_open: Generated<boolean>
    /** Decimal text: the reduced price of one renewal, for a member who accepted an offer not to cancel. */
    stay_price: string | null
    stayed_at: Date | null
  }
  provider_events: {
    event_id: Once<string>
    name: Once<string>
    order_id: string | null
    intent_id: string | null
    dispute_id: string | null
    received_at: Once<Date>
    try_at: Date | null
    tries: Generated<number>
  }
  pay_links: { token_hash: Buffer; order_id: string; expires_at: Date; device_id: string | null }
  recovery_links: { token_hash: Buffer; user_id: string; expires_at: Date; used_at: Date | null }
  mails: {
    mail_key: string
    kind: string
    user_id: string
    order_id: string | null
    facts: Facts
    created_at: Date
    /** Time of the next attempt; null once the email is sent or given up. */
    send_at: Date | null
    tries: Generated<number>
    /** Null while the email is queued, and for emails that an earlier release sent or gave up. */
    outcome: MailOutcome | null
    ended_at: Date | null
    /** Error codes of the last failed attempt to send the email. */
    failure: string | null
  }
}

export type Order = Selectable<PaymentTables['orders']>
export type OrderIntent = Selectable<PaymentTables['order_intents']>
export type OrderDispute = Selectable<PaymentTables['order_disputes']>
export type OrderRefund = Selectable<PaymentTables['order_refunds']>
export type SavedCard = Selectable<PaymentTables['saved_cards']>
export type Subscription = Selectable<PaymentTables['subscriptions']>
