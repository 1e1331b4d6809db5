/** Records the responses that viewers received: all must hold in the end, and nothing else may have happened. */
export interface ResponseRecord {
  /** Ids of orders that were created, and of those paid at the provider: for coins, months and titles. */
  readonly coinOrders: string[]
  readonly rightsOrders: string[]
  readonly refunded: string[]
  /** Unlocked episodes as `user:title:episode`. */
  readonly unlocks: string[]
  /** Uploaded images as `user:image`. */
  readonly images: string[]
  /** Sent feedback as `user:feedback:text:images`. */
  readonly feedback: string[]
}

export const createResponseRecord = (): ResponseRecord => ({
  coinOrders: [],
  rightsOrders: [],
  refunded: [],
  unlocks: [],
  images: [],
  feedback: [],
})
