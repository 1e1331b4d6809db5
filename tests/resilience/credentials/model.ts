/** Model of the credentials that the server issues, and of the access that each gives. Keeps its state in memory. */
import type {
  Caller,
  CheckCallInput,
  Cookie,
  Device,
  MailCodePurpose,
  MailedCode,
  ProvedIdentity,
  RecoveryLink,
  Session,
  User,
} from './entities.ts'

const minute = 60_000
export const day = 86_400_000
const cookieOverlapMs = minute
const cookieIdleMs = 396 * day
const cookieRenewMs = 7 * day
const touchEveryMs = 60 * minute
const sessionIdleMs = 30 * day
const sessionLongestMs = 180 * day
const linkLivesMs = 30 * day
const restoreMs = 15 * day
const codeLivesMs = 10 * minute
const mostTries = 5
const episodePrice = 20
const freeEpisodes = 2

export type CredentialModel = ReturnType<typeof createCredentialModel>

export function createCredentialModel(now: () => number) {
  const cookies = new Map<string, Cookie>()
  const sessions = new Map<string, Session>()
  const links = new Map<string, RecoveryLink>()
  const codes = new Map<string, MailedCode>()
  /** Accounts by the keys of the issuers' identities that log in to them. */
  const identities = new Map<string, User>()
  const devices: Device[] = []
  const users: User[] = []
  let payments = 0

  const isOverlapOver = ({ replacedAt }: Cookie) => replacedAt !== undefined && replacedAt <= now() - cookieOverlapMs
  const ofDevice = (device: Device) => [...cookies].filter(([, cookie]) => cookie.device === device)

  function newUser(persons: readonly number[]): User {
    const user: User = { id: '', entitled: new Set(persons), coins: 0, owned: new Set() }
    users.push(user)
    return user
  }
  function endLinks(user: User): void {
    for (const [token, link] of links) if (link.user === user) links.delete(token)
  }
  function endUser(user: User, kept?: Device): void {
    for (const device of devices) {
      if (device === kept) continue
      if (device.account === user) device.account = undefined
      if (device.guest === user) device.guest = undefined
    }
    for (const [token, session] of sessions) {
      if (session.user === user && session.device !== kept) sessions.delete(token)
    }
  }
  function endDevice(device: Device): void {
    for (const [token, session] of sessions) if (session.device === device) sessions.delete(token)
    for (const [text] of ofDevice(device)) cookies.delete(text)
  }
  const isGone = ({ deletedAt }: User) => deletedAt !== undefined && now() - deletedAt >= restoreMs
  /**
   * Returns the account of an email address, and restores it if it was deleted. If there is none, the guest becomes the
   * account, or a new account is created.
   */
  function ownerOf(address: string, caller: User, person: number): User {
    const known = users.find(({ email }) => email === address)
    if (known && !isGone(known)) {
      known.deletedAt = undefined
      return known
    }
    if (known) known.email = undefined
    const account = caller.email ? newUser([person]) : caller
    account.email = address
    return account
  }
  /** Signs a device in to an account whose ownership a person has proved. */
  function enter(device: Device, account: User, person: number): User {
    account.entitled.add(person)
    device.account = account
    if (device.guest === account) device.guest = undefined
    endLinks(account)
    endDevice(device)
    return account
  }
  function payersOf(address: string): User[] {
    const isPayer = ({ billing, lastPayment, email, deletedAt }: User) =>
      billing?.address === address && billing.isVerified && lastPayment !== undefined && !email && !deletedAt
    return users.filter(isPayer).toSorted((a, b) => (b.lastPayment ?? 0) - (a.lastPayment ?? 0))
  }
  const codeKey = (purpose: MailCodePurpose, address: string, user: User) => JSON.stringify([purpose, address, user.id])
  /** Counts an attempt to enter a code. Returns the code if it is right. */
  function verify(purpose: MailCodePurpose, address: string, user: User, secret: string): MailedCode | undefined {
    const code = codes.get(codeKey(purpose, address, user))
    if (!code || code.isUsed || code.tries >= mostTries || code.at <= now() - codeLivesMs) return undefined
    code.tries += 1
    return code.secret === secret ? code : undefined
  }
  function validLink(token: string): RecoveryLink | undefined {
    const link = links.get(token)
    const isVoid = !link || link.isUsed || link.expiresAt <= now() || link.user.email || link.user.deletedAt
    return isVoid || !link.user.billing ? undefined : link
  }

  function findSession(token: string, cookie: string): Session | undefined {
    const session = sessions.get(token)
    const own = cookies.get(cookie)
    if (!session || own?.device !== session.device || isOverlapOver(own) || session.user.deletedAt) return undefined
    const isOver = session.usedAt <= now() - sessionIdleMs || session.createdAt <= now() - sessionLongestMs
    return isOver ? undefined : session
  }

  return {
    users,
    cookies,
    addCookie(text: string, device: Device): void {
      cookies.set(text, { device, createdAt: now(), usedAt: now() })
    },
    addSession(token: string, { device, user }: Caller): void {
      sessions.set(token, { device, user, createdAt: now(), usedAt: now() })
    },
    addLink(token: string, user: User): void {
      links.set(token, { user, expiresAt: now() + linkLivesMs, isUsed: false })
    },

    /** Applies a `check` call. Returns its user, and whether the response sets a new cookie. */
    check({ cookie = '', asked, person, page }: CheckCallInput) {
      const found = cookies.get(cookie)
      const isValid = found && !isOverlapOver(found) && found.usedAt > now() - cookieIdleMs
      const known = isValid ? found : undefined
      const device: Device = known?.device ?? page ?? { maker: person }
      let isNewCookie = true
      if (known) {
        isNewCookie = known.replacedAt === undefined && known.createdAt <= now() - cookieRenewMs
        for (const [, other] of ofDevice(device)) {
          if (other.createdAt < known.createdAt) other.replacedAt ??= now()
        }
        if (now() - known.usedAt >= day) known.usedAt = now()
        if (isNewCookie) known.hasSuccessor = true
      } else if (!devices.includes(device)) devices.push(device)
      const bound = [device.guest, device.account].find((user) => user && asked !== '' && user.id === asked)
      let user = bound ?? device.guest
      if (!user || user.deletedAt) {
        user = newUser([person, device.maker])
        device.guest = user
      }
      return { user, device, isNewCookie }
    },
    /** Returns the device of a valid cookie. */
    deviceOf(text: string): Device | undefined {
      const found = cookies.get(text)
      return found && !isOverlapOver(found) && found.usedAt > now() - cookieIdleMs ? found.device : undefined
    },
    /** Returns the caller of a request with a token and a cookie. */
    callerOf: (token = '', cookie = '') => findSession(token, cookie),
    /** Returns the caller of a request with a token and a cookie, and records the use of the session. */
    touchSession(token = '', cookie = ''): Caller | undefined {
      const session = findSession(token, cookie)
      if (session && now() - session.usedAt > touchEveryMs) session.usedAt = now()
      return session
    },

    /** Returns whether a cookie is refused by calls that give something of value. */
    isSuperseded(text = ''): boolean {
      const own = cookies.get(text)
      return own?.hasSuccessor === true && ofDevice(own.device).length > 1
    },
    /** Removes the other cookies of a device: the first step of a call that gives something of value. */
    keepOnly(device: Device, cookie: string): void {
      for (const [text] of ofDevice(device)) if (text !== cookie) cookies.delete(text)
    },
    spend({ user }: Caller, episode: number): 'played' | 'too few coins' {
      if (episode <= freeEpisodes || user.owned.has(episode)) return 'played'
      if (user.coins < episodePrice) return 'too few coins'
      user.coins -= episodePrice
      user.owned.add(episode)
      return 'played'
    },
    pay(user: User, coins: number, person: number): void {
      payments += 1
      user.lastPayment = payments
      user.coins += coins
      user.entitled.add(person)
    },
    setBilling({ user, device }: Caller, address: string): void {
      if (user.billing?.address === address) return
      if (user.billing) {
        endUser(user, device)
        endLinks(user)
      }
      user.billing = { address, isVerified: false }
    },

    /** Returns whether a request for a code sends a mail. */
    isMailed: (purpose: MailCodePurpose, address: string, { user }: Caller): boolean =>
      purpose !== 3 || payersOf(address).length > 0 || user.billing?.address === address,
    addCode(purpose: MailCodePurpose, address: string, { user }: Caller, secret: string | undefined): void {
      codes.set(codeKey(purpose, address, user), { secret, at: now(), tries: 0, isUsed: false })
    },
    register({ user, device }: Caller, address: string, secret: string, person: number): User | undefined {
      const code = verify(1, address, user, secret)
      if (!code) return undefined
      code.isUsed = true
      const account = ownerOf(address, user, person)
      return enter(device, account, person)
    },
    hasAccount: (address: string): boolean => users.some((user) => user.email === address && !isGone(user)),
    /**
     * Uses an identity whose issuer has verified the email address: logs a guest in, or adds the identity to the
     * caller's account. An unknown identity logs in to an existing account only if the issuer runs the mailbox, or with
     * a mailed code.
     */
    proveIdentity({ user, device }: Caller, identity: ProvedIdentity, person: number) {
      const { key, address, isAuthoritative, secret } = identity
      const known = identities.get(key)
      if (user.email) {
        if (user.email !== address) return 'needs a code'
        if (known && known !== user) return 'taken'
        identities.set(key, user)
        return 'linked'
      }
      const owner = known && !isGone(known) ? known : undefined
      const code = secret === undefined ? undefined : verify(1, address, user, secret)
      if (!owner && !isAuthoritative && !code && this.hasAccount(address)) return 'needs a code'
      if (code) code.isUsed = true
      const account = owner ?? ownerOf(address, user, person)
      account.deletedAt = undefined
      identities.set(key, account)
      return enter(device, account, person)
    },
    remove({ user, device }: Caller, address: string, secret: string): boolean {
      const code = verify(2, address, user, secret)
      if (!code) return false
      code.isUsed = true
      user.deletedAt = now()
      endUser(user)
      endDevice(device)
      return true
    },
    logout({ device }: Caller): void {
      device.account = undefined
      endDevice(device)
    },
    signOutEverywhere({ user, device }: Caller, cookie: string): void {
      this.keepOnly(device, cookie)
      endUser(user, device)
      endLinks(user)
    },
    /** Logs an account out on one of its devices. */
    signOutOn(user: User, device: Device): void {
      if (device.account === user) device.account = undefined
      for (const [token, session] of sessions) {
        if (session.user === user && session.device === device) sessions.delete(token)
      }
    },
    /** Opens a recovery link, which confirms its email address. Returns the address, to which a code is mailed. */
    openLink(token: string): string | undefined {
      const link = validLink(token)
      if (!link?.user.billing) return undefined
      link.user.billing.isVerified = true
      return link.user.billing.address
    },
    confirmBilling({ user }: Caller, secret: string): boolean {
      const { billing } = user
      const code = billing && verify(3, billing.address, user, secret)
      if (!code) return false
      code.isUsed = true
      billing.isVerified = true
      return true
    },
    /** Moves a wallet to the caller: the wallet of a link, or the one for which the email address paid last. */
    recover(
      { user, device }: Caller,
      { address, secret, token, person }: { address: string; secret: string; token?: string; person: number },
    ): User | undefined {
      const code = verify(3, address, user, secret)
      if (!code) return undefined
      code.isUsed = true
      const payers = payersOf(address)
      const link = token === undefined ? undefined : links.get(token)
      if (link) link.isUsed = true
      const wallet = token === undefined ? payers[0] : link?.user
      if (!wallet || !payers.includes(wallet)) return undefined
      endUser(wallet)
      device.guest = wallet
      device.account = undefined
      endLinks(wallet)
      endDevice(device)
      wallet.entitled.add(person)
      return wallet
    },
  }
}
