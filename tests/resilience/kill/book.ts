/** Responses that viewers received: all of them must be true in the end, and nothing else may have happened. */
export interface Book {
  /** Orders that were made, and paid at the provider: of coins, and of months and titles. */
  readonly coinOrders: string[]
  readonly rightsOrders: string[]
  readonly refunded: string[]
  /** `user:title:episode` */
  readonly unlocks: string[]
  /** `user:image` */
  readonly images: string[]
  /** `user:feedback:text:images` */
  readonly feedback: string[]
}

export const createBook = (): Book => ({
  coinOrders: [],
  rightsOrders: [],
  refunded: [],
  unlocks: [],
  images: [],
  feedback: [],
})
