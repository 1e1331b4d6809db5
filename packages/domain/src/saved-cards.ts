/** A card's expiry date, as printed on it. */
export interface CardExpiry {
  /** 1 to 12 */
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** Whether the card's last month is over, in every time zone. */
export const isExpired = ({ expiryMonth, expiryYear }: CardExpiry, nowMs: number): boolean =>
  nowMs >= Date.UTC(expiryYear, expiryMonth) + 12 * 3_600_000
