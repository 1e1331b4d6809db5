import { randomUUID } from 'node:crypto'
import { createRandom } from '../../../apps/server/src/testing/random.ts'
import { testTime } from '../../../apps/server/src/testing/test-server.ts'
import type { CredentialActor, CredentialCounts } from './checked-calls.ts'
import { createCredentialActors } from './credential-actors.ts'
import type { ReceivedIssuerResponse } from './identity-actors.ts'
import { createCredentialModel, day } from './model.ts'
import type { CredentialWorld } from './world.ts'

export const stepsPerHistory = 200
const shownOnFailure = 25
const honest = [0, 1, 2] as const
const thief = 3
const browsersOfAPerson = 4
const handsOfTheThief = 5
const minute = 60_000
const leaps = [0, 2 * minute, 11 * minute, day, 8 * day, 16 * day, 31 * day, 100 * day, 400 * day] as const

/** An action with its relative weight and its name. */
type Act = readonly [number, string, () => Promise<void>]

/** The credentials that the thief has copied. */
interface Loot {
  readonly cookies: string[]
  readonly tokens: string[]
  readonly codes: { readonly address: string; readonly code: string }[]
  readonly answers: ReceivedIssuerResponse[]
}

/**
 * Runs one history of credentials, whose steps depend only on the seed. Throws, with the last steps, if server and
 * model differ.
 */
export async function runCredentialHistory(world: CredentialWorld, seed: number): Promise<CredentialCounts> {
  const random = createRandom(seed)
  const model = createCredentialModel(() => world.clock.now)
  const hands = createCredentialActors(world, model)
  const told: string[] = []
  const addresses = [...honest, thief].map((person) => [
    world.newAddress(`p${person}a`),
    world.newAddress(`p${person}b`),
  ])
  const browsers: CredentialActor[] = []
  const stolenHands: CredentialActor[] = []
  const loot: Loot = { cookies: [], tokens: [], codes: [], answers: [] }

  /** Opens a browser. In half of the cases its first page makes two `check` calls, which give it two tokens. */
  async function newBrowser(person: number): Promise<void> {
    const isTwice = random.chance(0.5)
    const page = isTwice ? { nonce: randomUUID() } : undefined
    for (let checks = isTwice ? 2 : 1; checks > 0; checks -= 1) {
      const hand = { person, client: world.device(), isStolen: false }
      browsers.push(hand)
      await hands.check(hand, '', page)
    }
  }
  /**
   * Picks one of a person's email addresses: mostly the first, so that many steps use an address that is already
   * confirmed.
   */
  const addressOf = (person: number): string => {
    const own = addresses[person] ?? []
    return random.pick(random.chance(0.75) ? own.slice(0, 1) : own)
  }
  const isRefused = ({ client: { state } }: CredentialActor) => model.callerOf(state.token, state.cookie) === undefined
  const ofThief = (): CredentialActor[] => browsers.filter(({ person }) => person === thief)

  const ownLinks = (person: number) =>
    hands.links.filter((link) => person === thief || addresses[person]?.includes(link.address))

  async function followLink(hand: CredentialActor): Promise<void> {
    const links = ownLinks(hand.person)
    if (links.length === 0) return
    const { token, address } = random.pick(links)
    told.push(`a link of ${address}`)
    const code = await hands.openLink(hand, token, addresses[hand.person]?.includes(address) === true)
    await hands.recover(hand, { address, code, token })
  }
  async function signIn(hand: CredentialActor, address: string): Promise<void> {
    const code = await hands.codeOf(hand, 1, address)
    if (code !== undefined && hand.person !== thief) loot.codes.push({ address, code })
    await hands.register(hand, address, code)
  }

  async function logInAt(hand: CredentialActor, address: string): Promise<void> {
    const answer = await hands.logInAt(hand, random, address)
    if (answer && hand.person !== thief) loot.answers.push(answer)
  }

  const acts = (hand: CredentialActor, address: string): readonly Act[] => [
    [9, 'checks in as before', () => hands.check(hand, hand.client.state.userId)],
    [3, 'checks in as nobody in particular', () => hands.check(hand, '')],
    [18, 'reads', () => hands.read(hand)],
    [12, 'spends', () => hands.spend(hand, 1 + random.below(6))],
    [3, 'exports', () => hands.export(hand)],
    [12, `pays under ${address}`, () => hands.pay(hand, address)],
    [9, `signs in with ${address}`, () => signIn(hand, address)],
    [6, `logs in at an issuer as ${address}`, () => logInAt(hand, address)],
    [4, 'logs out', () => hands.logout(hand)],
    [4, 'signs out everywhere', () => hands.signOutEverywhere(hand)],
    [3, 'logs another device out', () => hands.signOutDevice(hand)],
    [3, `deletes the account of ${address}`, () => hands.remove(hand, address)],
    [7, `confirms ${address}`, () => hands.confirmBilling(hand, address)],
    [
      6,
      `recovers by ${address}`,
      async () => hands.recover(hand, { address, code: await hands.codeOf(hand, 3, address) }),
    ],
    [7, 'follows a link', () => followLink(hand)],
  ]

  /** Performs an action of a person with a browser, or of the thief with copied credentials. */
  async function act(hand: CredentialActor, name: string): Promise<void> {
    const possible = acts(hand, addressOf(hand.person))
    // Like the app, a client whose call was refused mostly calls `check` next.
    const checksIn = isRefused(hand) && random.chance(0.6)
    const chosen = checksIn ? possible[0] : random.pick(possible.flatMap((one) => new Array<Act>(one[0]).fill(one)))
    if (!chosen) throw new Error('there is nothing to do')
    told.push(`${name} ${chosen[1]}`)
    await chosen[2]()
  }

  /** Copies credentials from a viewer's browser or mailbox. */
  function leak(): void {
    const { client, person } = random.pick(browsers.filter((hand) => hand.person !== thief))
    const { cookie, token } = client.state
    told.push(`the thief copies of person ${person}`)
    if (cookie !== undefined && random.chance(0.6)) loot.cookies.push(cookie)
    if (token !== undefined && random.chance(0.6)) loot.tokens.push(token)
  }

  /** Creates a client for the thief from copied credentials, the thief's own credentials, and public ids. */
  function assemble(): CredentialActor {
    const own = random.pick(ofThief()).client.state
    const client = world.device()
    const victim = random.pick(browsers).client.state
    client.state.deviId = victim.deviId
    const stolen = loot.cookies.length > 0 && random.chance(0.6) ? random.pick(loot.cookies) : undefined
    const cookie = stolen ?? (random.chance(0.7) ? own.cookie : undefined)
    if (cookie !== undefined) client.state.cookie = cookie
    const token = loot.tokens.length > 0 && random.chance(0.7) ? random.pick(loot.tokens) : own.token
    if (token !== undefined) client.state.token = token
    client.state.userId = random.chance(0.5) ? victim.userId : ''
    const hand = { person: thief, client, isStolen: stolen !== undefined }
    stolenHands.push(hand)
    if (stolenHands.length > handsOfTheThief) stolenHands.shift()
    return hand
  }

  async function attack(): Promise<void> {
    if (loot.codes.length > 0 && random.chance(0.1)) {
      const { address, code } = random.pick(loot.codes)
      told.push(`the thief signs in as ${address} with a copied code`)
      return hands.register(random.pick(ofThief()), address, code)
    }
    if (random.chance(0.12)) {
      const person = random.pick(honest)
      const browser = random.pick(browsers.filter((hand) => hand.person === person))
      const victim = { address: addressOf(person), browser }
      told.push(`the thief tries to be ${victim.address} at an issuer`)
      return hands.attempt(random.pick(ofThief()), random, victim, loot.answers)
    }
    const known = stolenHands.length > 0 && random.chance(0.5) ? random.pick(stolenHands) : assemble()
    return act(known, known.isStolen ? 'the thief with a copied cookie' : 'the thief')
  }

  async function step(): Promise<void> {
    const choice = random.below(100)
    if (choice < 10) {
      const leap = random.pick(leaps.slice(0, 1 + random.below(leaps.length)))
      world.clock.now += leap + (leap === 0 ? 0 : random.below(minute))
      told.push(`${Math.round(leap / minute)} minutes pass`)
    } else if (choice < 20) leak()
    else if (choice < 23) {
      const person = random.pick(honest)
      const count = browsers.filter((hand) => hand.person === person).length
      if (count < browsersOfAPerson) await newBrowser(person)
    } else if (choice < 50) await attack()
    else {
      const hand = random.pick(browsers)
      await act(hand, `person ${hand.person}`)
    }
  }

  world.clock.now = testTime
  try {
    for (const person of [...honest, thief]) await newBrowser(person)
    for (let count = 0; count < stepsPerHistory; count += 1) await step()
  } catch (error) {
    const last = told.slice(-shownOnFailure).join('\n')
    throw new Error(
      `seed ${seed}, step ${told.length}: ${error instanceof Error ? error.message : String(error)}\n${last}`,
    )
  }
  return hands.tally
}
