import { createRandom } from '../../../apps/server/src/testing/random.ts'
import { createHands, type Hand, type Tally } from './hands.ts'
import { createCredentialModel, day } from './model.ts'
import type { CredentialWorld } from './world.ts'

export const stepsOfAHistory = 200
const shownOnFailure = 25
const honest = [0, 1, 2] as const
const thief = 3
const browsersOfAPerson = 3
const handsOfTheThief = 5
const minute = 60_000
const leaps = [0, 2 * minute, 11 * minute, day, 8 * day, 16 * day, 31 * day, 100 * day, 400 * day] as const

/** One history of credentials: the same steps for the same seed. Throws, with the last steps, where server and model differ. */
export async function runHistory(world: CredentialWorld, seed: number): Promise<Tally> {
  const random = createRandom(seed)
  const model = createCredentialModel(() => world.clock.now)
  const hands = createHands(world, model)
  const told: string[] = []
  const addresses = [...honest, thief].map((person) => [world.newAddress(`p${person}a`), world.newAddress(`p${person}b`)])
  const browsers: Hand[] = []
  const stolenHands: Hand[] = []
  const loot = { cookies: new Array<string>(), tokens: new Array<string>(), codes: new Array<[string, string]>() }

  async function newBrowser(person: number): Promise<Hand> {
    const hand = { person, client: world.device(), isStolen: false }
    browsers.push(hand)
    await hands.check(hand, '')
    return hand
  }
  const addressOf = (person: number): string => random.pick(addresses[person] ?? [])
  const ofThief = (): Hand[] => browsers.filter(({ person }) => person === thief)

  /** What a person does with a browser, or the thief with what was copied. */
  async function act(hand: Hand, who: string): Promise<void> {
    const address = addressOf(hand.person)
    const note = (text: string) => told.push(`${who} ${text}`)
    const choice = random.below(100)
    if (choice < 16) {
      const asked = random.chance(0.7) ? hand.client.state.userId : ''
      note(`checks in as ${asked || 'nobody in particular'}`)
      return hands.check(hand, asked)
    }
    if (choice < 34) return note('reads'), hands.read(hand)
    if (choice < 46) return note('spends'), hands.spend(hand, 1 + random.below(6))
    if (choice < 49) return note('exports'), hands.export(hand)
    if (choice < 60) return note(`pays under ${address}`), hands.pay(hand, address)
    if (choice < 70) {
      note(`signs in with ${address}`)
      const code = await hands.codeOf(hand, 1, address)
      if (code !== undefined && hand.person !== thief) loot.codes.push([address, code])
      return hands.register(hand, address, code)
    }
    if (choice < 75) return note('logs out'), hands.logout(hand)
    if (choice < 79) return note('signs out everywhere'), hands.signOutEverywhere(hand)
    if (choice < 82) return note('logs another device out'), hands.signOutDevice(hand)
    if (choice < 84) return note(`deletes the account of ${address}`), hands.remove(hand, address)
    if (choice < 90) return note(`confirms ${address}`), hands.confirmBilling(hand, address)
    if (choice < 95) {
      note(`recovers by ${address}`)
      return hands.recover(hand, { address, code: await hands.codeOf(hand, 3, address) })
    }
    const links = hands.links.filter((link) => hand.person === thief || addresses[hand.person]?.includes(link.address))
    if (links.length === 0) return
    const { token, address: paidUnder } = random.pick(links)
    note(`follows a link of ${paidUnder}`)
    const code = await hands.openLink(hand, token, addresses[hand.person]?.includes(paidUnder) === true)
    return hands.recover(hand, { address: paidUnder, code, token })
  }

  /** A copy of what a viewer's browser or mailbox holds. */
  function leak(): void {
    const { client, person } = random.pick(browsers.filter((hand) => hand.person !== thief))
    const { cookie, token } = client.state
    told.push(`the thief copies of person ${person}`)
    if (cookie !== undefined && random.chance(0.6)) loot.cookies.push(cookie)
    if (token !== undefined && random.chance(0.6)) loot.tokens.push(token)
  }

  /** The thief puts together what was copied, what is their own, and the ids that anybody may know. */
  function assemble(): Hand {
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
      const [address, code] = random.pick(loot.codes)
      told.push(`the thief signs in as ${address} with a copied code`)
      return hands.register(random.pick(ofThief()), address, code)
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

  try {
    for (const person of [...honest, thief]) await newBrowser(person)
    for (let count = 0; count < stepsOfAHistory; count += 1) await step()
  } catch (error) {
    const last = told.slice(-shownOnFailure).join('\n')
    throw new Error(`seed ${seed}, step ${told.length}: ${error instanceof Error ? error.message : String(error)}\n${last}`)
  }
  return hands.tally
}
