export interface Cookie {
  readonly device: Device
  readonly createdAt: number
  usedAt: number
  replacedAt?: number
}
export interface Device {
  /** The person whose first check created it. */
  readonly maker: number
  guest?: User | undefined
  account?: User | undefined
}
export interface Session {
  readonly device: Device
  readonly user: User
  readonly createdAt: number
  usedAt: number
}
export interface User {
  id: string
  /** Persons who created the user, paid for it, or proved one of its addresses by a code. */
  readonly entitled: Set<number>
  email?: string | undefined
  deletedAt?: number | undefined
  billing?: { readonly address: string; isVerified: boolean }
  /** Number that increases with every payment. */
  lastPayment?: number
  coins: number
  readonly owned: Set<number>
}
export interface Link {
  readonly user: User
  readonly expiresAt: number
  isUsed: boolean
}
export interface Code {
  /** Undefined if it was mailed to nobody. */
  readonly secret: string | undefined
  readonly at: number
  tries: number
  isUsed: boolean
}
export interface Caller {
  readonly user: User
  readonly device: Device
}
export interface Visit {
  readonly cookie: string | undefined
  /** The user id that the browser requests; '' for the default. */
  readonly asked: string
  readonly person: number
  /** The device of the page's other first check. */
  readonly page?: Device | undefined
}
export type Purpose = 1 | 2 | 3

/** An identity whose issuer has verified its address, and the code that the person has typed. */
export interface ProvedIdentity {
  readonly key: string
  readonly address: string
  /** The issuer runs the mailbox of the address. */
  readonly isAuthoritative: boolean
  readonly secret?: string | undefined
}
