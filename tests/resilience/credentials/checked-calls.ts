import type { Call, Input, Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Caller, Device, MailCodePurpose, User } from './entities.ts'
import type { CredentialModel } from './model.ts'
import type { CredentialWorld } from './world.ts'

/** Counts of the relevant events in a history. */
export interface CredentialCounts {
  accepted: number
  refused: number
  /** Calls that succeeded with a copy of a valid cookie. */
  acceptedCopies: number
  registered: number
  /** Logins with an identity from an issuer. */
  identified: number
  /** Refused attempts to log in with somebody else's identity. */
  forgeries: number
  restored: number
  recovered: number
}

/** A person's browser, or a combination of copied credentials. */
export interface CredentialActor {
  readonly person: number
  readonly client: ProtocolClient
  /**
   * Whether the client's cookie is a copy of another person's cookie, or was issued in exchange for a copied cookie.
   */
  isStolen: boolean
}
/** A page in a browser: its first `check` calls send the same nonce. */
interface Page {
  readonly nonce: string
  device?: Device
}
const nameOf = (user: User | undefined) => (user ? `user ${user.id || 'new'}` : 'nobody')

/** Creates the calls that several actions share. Each throws if the response differs from the model's. */
export function createCheckedCalls(world: CredentialWorld, model: CredentialModel) {
  const tally: CredentialCounts = {
    acceptedCopies: 0,
    refused: 0,
    accepted: 0,
    registered: 0,
    identified: 0,
    forgeries: 0,
    restored: 0,
    recovered: 0,
  }

  function same(what: string, answered: unknown, expected: unknown): void {
    if (answered !== expected)
      throw new Error(`${what}: answered ${String(answered)}, the model says ${String(expected)}`)
  }
  /**
   * Throws if a person has access to another person's wallet without a copied cookie; does not use the model's rules.
   */
  function mayHold(what: string, { person, isStolen }: CredentialActor, user: User): void {
    if (isStolen || user.entitled.has(person)) return
    throw new Error(`${what}: person ${person} holds ${nameOf(user)}, whom they neither made, bought nor proved`)
  }

  /** Makes a call with an actor's credentials. Returns the caller if both server and model accept the call. */
  async function ask<C extends Call>(
    hand: CredentialActor,
    what: string,
    declared: C,
    input: Input<C>,
    isForAccounts = false,
  ): Promise<{ caller: Caller; code: number; source: Output<C> | undefined } | undefined> {
    const { token, cookie, userId } = hand.client.state
    const caller = model.touchSession(token, cookie)
    const isOther = caller && userId !== '' && userId !== caller.user.id
    const isForbidden = isOther || (isForAccounts && !caller?.user.email)
    const endsCookies = declared.grantsValue || declared.path === ownAccount.signOutEverywhere.path
    const isOutdated = endsCookies && model.isSuperseded(cookie)
    const isRefused = isForbidden || isOutdated
    const expected = !caller ? 401 : isForbidden ? 403 : isOutdated ? 401 : 200
    const answer = await hand.client.call(declared, input)
    same(`${what} as ${nameOf(caller?.user)}`, answer.status, expected)
    if (!caller || isRefused) {
      tally.refused += 1
      return undefined
    }
    tally.accepted += 1
    if (hand.isStolen) tally.acceptedCopies += 1
    mayHold(what, hand, caller.user)
    return { caller, code: answer.code, source: answer.source }
  }

  async function check(hand: CredentialActor, asked: string, page?: Page): Promise<void> {
    const { client, person } = hand
    const { cookie } = client.state
    const before = cookie === undefined ? undefined : model.deviceOf(cookie)
    const { user, device, isNewCookie } = model.check({ cookie, asked, person, page: page?.device })
    const answer = await client.check({ userId: asked, ...(page ? { nonce: page.nonce } : {}) })
    same('check', answer.status, 200)
    // The model covers only stored guests; for others see apps/server/src/modules/accounts/unsaved-guest.test.ts.
    if (before === undefined) await client.save()
    if (before === undefined) hand.isStolen = false
    if (user.id === '') {
      const isKnown = model.users.some(({ id }) => id === client.state.userId)
      same('a check that makes a guest', isKnown ? `user ${client.state.userId}` : 'a new user', 'a new user')
      user.id = client.state.userId
    }
    same('check', client.state.userId, user.id)
    same('check: a new cookie', client.state.cookie !== cookie, isNewCookie)
    adopt(hand, device, cookie)
    model.addSession(client.state.token ?? '', { device, user })
    mayHold('check', hand, user)
    if (page) page.device = device
  }
  /** Adds a new cookie from a response to the model. */
  function adopt({ client }: CredentialActor, device: Device, before: string | undefined): void {
    const { cookie } = client.state
    if (cookie !== undefined && cookie !== before) model.addCookie(cookie, device)
  }

  /** Requests a mailed code for an email address. Returns the code; undefined if the server must not send it. */
  async function codeOf(hand: CredentialActor, purpose: MailCodePurpose, address: string): Promise<string | undefined> {
    const { token, cookie } = hand.client.state
    const caller = model.touchSession(token, cookie)
    const isMailed = caller && model.isMailed(purpose, address, caller)
    const isTaken = purpose !== 2 || caller?.user.email === address
    if (!caller || !isMailed || !isTaken) {
      const answer = await hand.client.call(
        ownAccount.sendEmailVoiceCode,
        { openid: address, type: purpose },
        { userId: '' },
      )
      same(`a code of purpose ${purpose}`, answer.status, caller ? (isTaken ? 200 : 403) : 401)
      if (caller && isTaken) model.addCode(purpose, address, caller, undefined)
      return undefined
    }
    const secret = await world.codeOf(address, () =>
      hand.client.ask(ownAccount.sendEmailVoiceCode, { openid: address, type: purpose }, { userId: '' }),
    )
    model.addCode(purpose, address, caller, secret)
    return secret
  }

  return { tally, same, ask, check, adopt, codeOf }
}
