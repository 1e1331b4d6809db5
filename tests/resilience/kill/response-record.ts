/** Operations that were acknowledged to viewers: in the end, exactly these must exist. */
export interface ResponseRecord {
  /** Ids of paid orders for coins; `rightsOrders`: for memberships and titles. */
  readonly coinOrders: string[]
  readonly rightsOrders: string[]
  readonly refunded: string[]
  /** Unlocked episodes as `user:title:episode`. */
  readonly unlocks: string[]
  /** Uploaded images as `user:image`. */
  readonly images: string[]
  /** Sent feedback as `<user id>:<feedback id>:<text>:<image id>`. */
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
