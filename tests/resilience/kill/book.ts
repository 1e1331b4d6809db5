/** Responses that viewers received: all must hold in the end, and nothing else may have happened. */
export interface Book {
  /** Orders that were created, and paid at the provider: for coins, months and titles. */
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
