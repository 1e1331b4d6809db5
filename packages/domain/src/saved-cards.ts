/** Expiry date of a card, as printed on the card. */
export interface CardExpiry {
  /** Month from 1 to 12. */
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** Returns whether the card's expiry month is over in every time zone. */
export const isExpired = ({ expiryMonth, expiryYear }: CardExpiry, nowMs: number): boolean =>
  nowMs >= Date.UTC(expiryYear, expiryMonth) + 12 * 3_600_000
