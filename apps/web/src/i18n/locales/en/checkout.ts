import type { Messages } from '../../message.ts'

// Shortened purchases: wallets and saved cards. Loaded only where the brand has them.
export const checkout = {
  wallets: 'Wallets',
  walletsLoading: 'Checking the wallets of this browser',
  payByCard: 'Pay by card',
  otherWay: 'Pay another way',
  payingWith: 'Paying with {card}',
  payingLoading: 'The payment is on its way',
  savedCardFrame: 'Payment with the saved card',
  cardName: '{brand} ending in {last4}',
  charged: '{card} is charged {price}.',
  firstTime: 'From now on, one tap on a price pays with this card, up to {cap} coins a day. Above that, we ask first.',
  aboveLimit: 'You have bought {spent} coins by one tap today. Above {cap} coins a day, we ask first.',
  saveNote:
    'If you tick the box in the form, the payment provider keeps your card. We see its last four digits. You can remove it in your wallet at any time.',
  savedCards: 'Saved cards',
  noCards: 'No saved cards. When you pay by card, tick the box in the form to save it.',
  listFailed: 'Your saved cards could not be loaded.',
  validUntil: 'Valid until {date}',
  expired: 'Expired',
  remove: 'Remove',
  removeCard: 'Remove {card}',
  removeTitle: 'Remove {card}?',
  removeText: 'Your next purchase asks for a card again. Coins and membership stay as they are.',
  removed: '{card} was removed.',
  notRemoved: 'The card was not removed. Please try again.',
  payWith: 'Pay with {name}',
  redirectNote: 'The wallet opens in this tab and brings you back here.',
  redirectOpening: 'Opening {name}',
  redirectFailed: '{name} could not be opened. Nothing was charged. Please try again.',
  returnedTitle: 'Payment with {name}',
  returnedChecking: 'Asking whether {name} has confirmed the payment',
  returnedUnpaid: 'If you have paid, what you bought arrives by itself. If not, tap a price to pay again.',
  returnedUnknown:
    'There is no connection, so we do not know yet whether this was paid. What you have paid for arrives by itself.',
  checkAgain: 'Check again',
} as const satisfies Messages
