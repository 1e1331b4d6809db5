export interface Cookie {
  readonly device: Device
  readonly createdAt: number
  usedAt: number
  replacedAt?: number
  /** Whether a `check` call with this cookie has returned a newer cookie. */
  hasSuccessor?: boolean
}
export interface Device {
  /** The person whose first `check` call created the device. */
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
  /** Persons who created the user, paid for it, or confirmed one of its email addresses with a code. */
  readonly entitled: Set<number>
  email?: string | undefined
  deletedAt?: number | undefined
  billing?: { readonly address: string; isVerified: boolean }
  /** Sequence number of the user's last payment among all payments. */
  lastPayment?: number
  coins: number
  readonly owned: Set<number>
}
export interface RecoveryLink {
  readonly user: User
  readonly expiresAt: number
  isUsed: boolean
}
export interface MailedCode {
  /** The code; undefined if it was not mailed. */
  readonly secret: string | undefined
  readonly at: number
  tries: number
  isUsed: boolean
}
export interface Caller {
  readonly user: User
  readonly device: Device
}
export interface CheckCallInput {
  readonly cookie: string | undefined
  /** The user id that the browser requests; '' requests none. */
  readonly asked: string
  readonly person: number
  /** The device that an earlier `check` call of the same page created. */
  readonly page?: Device | undefined
}
export type MailCodePurpose = 1 | 2 | 3

/** An identity whose issuer has verified its email address. */
export interface ProvedIdentity {
  readonly key: string
  readonly address: string
  /** Whether the issuer runs the mailbox of the address. */
  readonly isAuthoritative: boolean
  /** The mailed code that the person has typed. */
  readonly secret?: string | undefined
}
