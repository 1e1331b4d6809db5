import { openIdLogin } from '@cliffhanger/contract/login-ways'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import type { CredentialActor, createCheckedCalls } from './checked-calls.ts'
import type { CredentialModel } from './model.ts'
import type { CredentialWorld, IssuerName } from './world.ts'

/** An issuer's response that a browser has received, and the browser's login cookie. */
export interface ReceivedIssuerResponse {
  readonly issuerId: IssuerName
  readonly fields: URLSearchParams
  readonly loginCookie: string | undefined
}
const states = { linked: 1, 'needs a code': 2, taken: -1 } as const

/** Target of an attack: an email address and a browser of one person. */
interface Victim {
  readonly address: string
  readonly browser: CredentialActor
}

/** Creates logins with issuers, and attacks on them. Each throws if the response differs from the model's. */
export function createIdentityActors(
  world: CredentialWorld,
  model: CredentialModel,
  { tally, same, ask, check, adopt, codeOf }: ReturnType<typeof createCheckedCalls>,
) {
  let strangers = 0

  async function begin(hand: CredentialActor, issuerId: IssuerName): Promise<URL | undefined> {
    const begun = await ask(hand, `begin at ${issuerId}`, openIdLogin.beginLogin, { issuer: issuerId })
    return begun?.source && new URL(begun.source.url)
  }
  const bring = async (hand: CredentialActor, issuerId: IssuerName, fields: URLSearchParams, outcome: string) =>
    same(`an answer of ${issuerId}`, (await world.logins.bring(hand.client, issuerId, fields)).outcome, outcome)
  /** Makes the app's `finishLogin` call after a forged response, and checks that the server refuses the call. */
  async function finishesNothing(hand: CredentialActor): Promise<void> {
    const finished = await ask(hand, 'finish a foreign login', openIdLogin.finishLogin, {})
    if (finished) same('finish a foreign login', finished.source?.state, -1)
    if (finished) tally.forgeries += 1
  }

  const attempts = {
    /**
     * Sends an issuer's response that another browser has received, in half of the cases with a copy of that browser's
     * login cookie.
     */
    async replay(
      hand: CredentialActor,
      random: Random,
      _: Victim,
      copied: readonly ReceivedIssuerResponse[],
    ): Promise<void> {
      if (copied.length === 0) return
      const { issuerId, fields, loginCookie } = random.pick(copied)
      if (loginCookie !== undefined && random.chance(0.5)) hand.client.state.loginCookie = loginCookie
      else if (!(await begin(hand, issuerId))) return
      await bring(hand, issuerId, fields, 'expired')
      await finishesNothing(hand)
    },
    /** Uses a copied login cookie after the victim's browser has received the issuer's response but not used it. */
    async finishFirst(hand: CredentialActor, random: Random, { address, browser }: Victim): Promise<void> {
      const issuerId = random.pick(world.issuerNames)
      const page = await begin(browser, issuerId)
      if (!page) return
      const fields = world.issuers[issuerId].authorize(page, { subject: address, email: address })
      await bring(browser, issuerId, fields, 'answered')
      const { loginCookie } = browser.client.state
      if (loginCookie !== undefined) hand.client.state.loginCookie = loginCookie
      await finishesNothing(hand)
    },
    /** Logs in with the attacker's identity, which has the victim's email address without the issuer's verification. */
    async claimAddress(hand: CredentialActor, random: Random, { address: victim }: Victim): Promise<void> {
      const issuerId = random.pick(world.issuerNames)
      const page = await begin(hand, issuerId)
      if (!page) return
      strangers += 1
      const person = { subject: `stranger ${strangers} of ${hand.person}`, email: victim, isVerified: false }
      await bring(hand, issuerId, world.issuers[issuerId].authorize(page, person), 'unverified')
      await finishesNothing(hand)
    },
    /** Logs in with the attacker's identity, whose email address was verified before it belonged to the victim. */
    async useStaleAddress(hand: CredentialActor, random: Random, { address: victim }: Victim): Promise<void> {
      const issuerId = random.pick(world.issuerNames)
      const page = model.hasAccount(victim) ? await begin(hand, issuerId) : undefined
      if (!page) return
      strangers += 1
      const person = { subject: `former owner ${strangers} of ${victim}`, email: victim }
      await bring(hand, issuerId, world.issuers[issuerId].authorize(page, person), 'answered')
      const finished = await ask(hand, 'finish a login with a stale address', openIdLogin.finishLogin, {})
      if (!finished) return
      const { user } = finished.caller
      const isOwn = user.email === victim
      same('finish a login with a stale address', finished.source?.state, isOwn ? 1 : 2)
      tally.forgeries += 1
    },
    /** Replaces the issuer's token by a forged one. */
    async forgeToken(hand: CredentialActor, random: Random, { address: victim }: Victim): Promise<void> {
      const issuerId = random.pick(world.issuerNames)
      const issuer = world.issuers[issuerId]
      const page = await begin(hand, issuerId)
      if (!page) return
      const forgery = random.pick(world.forgeries)
      issuer.state.forge = (draft) => forgery({ ...draft, claims: { ...draft.claims, sub: victim, email: victim } })
      await bring(hand, issuerId, issuer.authorize(page, { subject: 'thief', email: 'thief@example.com' }), 'refused')
      issuer.state.forge = undefined
      await finishesNothing(hand)
    },
    /** Sends the response of one issuer to the callback URL of another. */
    async mixUp(hand: CredentialActor, random: Random, { address: victim }: Victim): Promise<void> {
      const [asked, other] = random.chance(0.5) ? (['google', 'apple'] as const) : (['apple', 'google'] as const)
      const page = await begin(hand, asked)
      if (!page) return
      await bring(hand, other, world.issuers[asked].authorize(page, { subject: victim, email: victim }), 'expired')
      await finishesNothing(hand)
    },
  }

  return {
    /**
     * Logs in with the person's identity at an issuer, which has verified the email address. Returns the issuer's
     * response; sometimes the app is closed before it uses the response.
     */
    async logInAt(hand: CredentialActor, random: Random, address: string): Promise<ReceivedIssuerResponse | undefined> {
      const issuerId = random.pick(world.issuerNames)
      const page = await begin(hand, issuerId)
      if (!page) return undefined
      const isAuthoritative = issuerId === 'google' && random.chance(0.5)
      const person = { subject: address, email: address, ...(isAuthoritative && { hostedDomain: 'example.com' }) }
      const fields = world.issuers[issuerId].authorize(page, person)
      await bring(hand, issuerId, fields, 'answered')
      const { loginCookie, cookie } = hand.client.state
      const received = { issuerId, fields, loginCookie }
      if (random.chance(0.2)) return received
      async function finish(secret?: string) {
        const input = secret === undefined ? {} : { code: secret }
        const finished = await ask(hand, 'finish a login', openIdLogin.finishLogin, input)
        if (!finished) return undefined
        const identity = { key: `${issuerId} ${address}`, address, isAuthoritative, secret }
        const used = model.proveIdentity(finished.caller, identity, hand.person)
        same('finish a login', finished.source?.state, typeof used === 'string' ? states[used] : 1)
        return { ...finished, used }
      }
      let finished = await finish()
      if (finished?.used === 'needs a code' && !finished.caller.user.email) {
        finished = await finish(await codeOf(hand, 1, address))
      }
      if (!finished) return received
      const { caller, source, used } = finished
      const userId = source?.userId
      if (typeof used === 'string' || userId === undefined) return received
      tally.identified += 1
      if (source?.restored) tally.restored += 1
      if (used.id === '') used.id = userId
      same('finish a login', userId, used.id)
      adopt(hand, caller.device, cookie)
      await check(hand, userId)
      return received
    },
    /** Attacks the victim's account through an issuer, from the attacker's browser. */
    attempt: (
      hand: CredentialActor,
      random: Random,
      victim: Victim,
      copied: readonly ReceivedIssuerResponse[],
    ): Promise<void> => random.pick(Object.values(attempts))(hand, random, victim, copied),
  }
}
