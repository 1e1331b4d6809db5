import type { Messages } from '../../message.ts'

export const me = {
  guest: 'Guest',
  id: 'ID {id}',
  copyId: 'Copy your ID',
  idCopied: 'ID copied',
  idNotCopied: 'The ID could not be copied.',
  openAccount: 'Account settings of {name}',
  // Membership
  notMember: 'Not a member',
  notMemberText: 'Every title, nothing to unlock.',
  join: 'Join',
  joinFrom: 'Join from {price} a month',
  member: 'Member',
  memberUntil: 'Until {date}, level {level}',
  nextCharge: 'Next charge {price} on {date}',
  willNotRenew: 'Will not renew. Nothing more is charged.',
  manage: 'Manage',
  renew: 'Renew',
  // Coins
  coins: 'Coins',
  balanceAsOf: 'As of {time}',
  topUp: 'Top up',
  keepCoins: { one: 'Keep this {count} coin.', other: 'Keep these {count} coins.' },
  keepPaid: 'Keep what you have paid for.',
  keepCoinsText: 'They are on this device only. Log in, or use the recovery link in your receipt.',
  signIn: 'Log in',
  // Places
  viewed: 'Viewed',
  titles: { one: '{count} title', other: '{count} titles' },
  statement: 'Coins in and out',
  orders: 'Orders',
  recover: 'Recover a wallet',
  recovered: 'Your wallet is here. This device opens it now.',
  // Automatic unlock
  autoplayLead: 'Episodes that cost coins can open by themselves, one at a time, when you reach them.',
  autoplaySwitch: 'Unlock next episodes automatically',
  autoplayOnce: 'Asks before the first coin. Shows the price and your new balance every time.',
  autoplayMost: 'Most coins a day',
  autoplayCap: {
    one: 'Up to {count} coin a day, then it asks again.',
    other: 'Up to {count} coins a day, then it asks again.',
  },
  autoplayAhead: 'Coins are only ever spent for the episode on screen, never ahead of it.',
  skip: 'Skip',
} as const satisfies Messages
