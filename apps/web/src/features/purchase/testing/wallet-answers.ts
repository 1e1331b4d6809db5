/** Answers of the server for a viewer who buys coins in the wallet. */

/** A pack of 550 coins. */
export const pack = {
  rechargeId: '2002',
  productId: 'coins-500',
  conversionCoin: 500,
  giveCoin: 50,
  rechargeSum: '4.99',
  currency: 'USD',
  characterCorner: '',
}
/** The owner of an account who has given the billing details. */
export const payer = {
  openId: 'mira@example.com',
  userName: '',
  userId: '7001',
  vipRank: 0,
  premiumDueTime: null,
  headimgurl: '',
  airEmail: 'mira@example.com',
  newUserRecommend: 1,
} as const
export const visa = { cardId: '7', brand: 'visa', last4: '0008', expiryMonth: 12, expiryYear: 2039 }
