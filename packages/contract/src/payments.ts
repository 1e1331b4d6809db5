import { call } from './call.ts'
import { AnyText, Choice, Flag, Integer, NullableInteger, Shape, Text } from './schema.ts'

const orderId = Text({ minLength: 1, maxLength: 64 })
const payType = Choice(13)
const created = { orderId: AnyText(), airSecret: AnyText(), airId: AnyText(), airCurrency: AnyText() }

const Membership = Shape(
  {
    vipRank: Integer(),
    premiumDueTime: NullableInteger(),
    autoRenew: Flag(),
    nextChargeTime: NullableInteger(),
    price: AnyText(),
    currency: AnyText(),
  },
  {
    /**
     * Whether the membership is paid but its renewal still waits for the provider's confirmation of the card; absent
     * after the confirmation or refusal.
     */
    isRenewalPending: Flag(),
    plan: Shape({ packageId: AnyText(), name: AnyText(), days: Integer() }),
    /**
     * The next charge if the member turns renewal on again; present while renewal is off and the card is still stored.
     */
    resume: Shape({ price: AnyText(), currency: AnyText(), chargeTime: Integer() }),
    /** Retention offer: lower price of the next charge if the member does not cancel, and the end of the promotion. */
    stay: Shape({ price: AnyText(), currency: AnyText(), endTime: Integer() }),
  },
)

export const payments = {
  updUserAirwallexInfo: call('/payment/updUserAirwallexInfo', {
    summary: 'Stores the billing details of the viewer.',
    auth: 'device',
    grantsValue: true,
    input: Shape({
      /**
       * The viewer's phone number. It may be empty only at brands that ask for nothing but a name and an email address.
       */
      airPhone: Text({ maxLength: 32 }),
      airEmail: Text({ minLength: 1, maxLength: 254 }),
      airFirstName: Text({ minLength: 1, maxLength: 64 }),
      airLastName: Text({ minLength: 1, maxLength: 64 }),
    }),
    output: Shape({ state: Choice(1, 2025) }, { message: AnyText() }),
  }),
  createOrder: call('/payment/createOrder', {
    summary: 'Creates an order and the payment intent of the payment provider.',
    auth: 'device',
    grantsValue: true,
    isSecret: true,
    input: Shape(
      { orderType: Choice(1, 3, 6), payType, gainuserId: Text({ maxLength: 32 }), returnUrl: Text() },
      {
        rechargeId: Text({ maxLength: 32 }),
        vipId: Text({ maxLength: 32 }),
        vidId: Text({ maxLength: 32 }),
        stripeProductId: Text({ maxLength: 128 }),
        /** Price that the viewer saw. If present, the order fails when the current price differs. */
        amount: Text({ pattern: '^\\d{1,8}\\.\\d{2}$' }),
        currency: Text({ pattern: '^[A-Z]{3}$' }),
        /**
         * Bonus coins that the viewer saw for a first top-up. If present, the order fails when it would give fewer
         * coins.
         */
        firstBonus: Integer({ minimum: 0, maximum: 10_000_000 }),
        /** Whether the viewer pays with Apple Pay or Google Pay, which provides the billing details. */
        byWallet: Flag(),
        /** Whether the card form should offer to save the card. */
        canSaveCard: Flag(),
        /** Id of the saved card to pay with. */
        cardId: Text({ maxLength: 32 }),
      },
    ),
    /**
     * `airCustomerId`: present for a membership, whose renewals are charged to the same card. `cardCustomerId`:
     * customer for whom the card form may save the card. `cardConsentId`: consent for paying with the saved card of the
     * request.
     */
    output: Shape(created, { airCustomerId: AnyText(), cardCustomerId: AnyText(), cardConsentId: AnyText() }),
    errors: {
      alreadyMember: 0,
      billingNeeded: 0,
      alreadyOwned: 0,
      beingChecked: 0,
      unpublished: 0,
      priceChanged: -3,
      cardGone: -4,
    },
  }),
  isSuccessful: call('/payment/isSuccessful', {
    summary: 'Returns whether an order is paid.',
    auth: 'device',
    input: Shape({ orderId, orderType: Integer(), payType }),
    output: Shape({}),
    /**
     * Code 0: the order is not paid, or its payment was declined or refunded. Code -1: the result is not known yet, or
     * the payment is under review.
     */
    errors: { notPaid: 0, declined: 0, refunded: 0, beingChecked: -1 },
  }),
  updSubConsentId: call('/payment/updSubConsentId', {
    summary: 'Stores the payment consent with which a membership renews.',
    auth: 'device',
    input: Shape({
      orderId,
      intentId: Text({ maxLength: 128 }),
      customerId: Text({ maxLength: 128 }),
      consentId: Text({ maxLength: 128 }),
    }),
    output: Shape({}),
  }),
  qrLink: call('/payment/qrLink', {
    summary: 'Returns a link, to be shown as a QR code, that pays an order on another device.',
    auth: 'device',
    input: Shape({ orderId }),
    output: Shape({ url: AnyText(), expiresTime: Integer() }),
    errors: { refused: 0 },
  }),
  openLink: call('/payment/openLink', {
    summary: 'Opens a payment link on the device that pays.',
    auth: 'device',
    isSecret: true,
    input: Shape({ token: Text({ minLength: 1, maxLength: 128 }) }),
    /** `airCustomerId` and `days` are present for a membership, whose renewals are charged to the same card. */
    output: Shape(
      { ...created, name: AnyText(), price: AnyText(), currency: AnyText() },
      { airCustomerId: AnyText(), days: Integer() },
    ),
    errors: { linkOver: 0, refused: 0 },
  }),
  membershipInfo: call('/membership/info', {
    summary: 'Returns the membership of the viewer and its next charge.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: Membership,
  }),
  stay: call('/membership/stay', {
    summary: 'Lowers the price of the next renewal once, for a member who was about to cancel.',
    auth: 'device',
    /** `price`: renewal price that the member saw. */
    input: Shape({ price: Text({ pattern: '^\\d{1,8}\\.\\d{2}$' }) }),
    output: Membership,
    errors: { priceChanged: -3 },
  }),
  cancelRenewal: call('/membership/cancelRenewal', {
    summary: 'Stops the renewal of the membership.',
    auth: 'device',
    input: Shape({}),
    output: Shape({ autoRenew: Flag(), premiumDueTime: NullableInteger() }),
  }),
  resumeRenewal: call('/membership/resumeRenewal', {
    summary: 'Starts the renewal of the membership again with the stored card.',
    auth: 'device',
    input: Shape({}),
    output: Shape({ autoRenew: Flag(), premiumDueTime: NullableInteger() }),
    errors: { cardNeeded: 0 },
  }),
}
