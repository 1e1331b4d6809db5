import type { Model, Person } from './state.ts'
import { freeEpisodeCount } from './state.ts'

/** Pays the person's debt with coins, and adds the remaining coins. */
export function addCoins(person: Person, coins: number): void {
  const paid = Math.min(person.debt, coins)
  person.debt -= paid
  person.balance += coins - paid
}

/** Pays the person's debt with coins that expire, and adds the remaining coins. */
export function addRewardCoins(person: Person, coins: number, endsAt: number): void {
  const paid = Math.min(person.debt, coins)
  person.debt -= paid
  if (coins > paid) person.rewards.push({ coins: coins - paid, endsAt })
  // The sort is stable, so coins with the same expiry keep their order.
  person.rewards.sort((a, b) => a.endsAt - b.endsAt)
}

export const rewardsOf = ({ now }: Model, { rewards }: Person) => rewards.filter(({ endsAt }) => endsAt > now)

export const spendableCoins = (model: Model, person: Person): number =>
  rewardsOf(model, person).reduce((sum, { coins }) => sum + coins, person.balance)

/** Takes coins that expire, earliest expiry first. Returns how many of the wanted coins are missing. */
function takeRewards(model: Model, person: Person, wanted: number): number {
  let missing = wanted
  for (const one of rewardsOf(model, person)) {
    const part = Math.min(one.coins, missing)
    one.coins -= part
    missing -= part
  }
  person.rewards = person.rewards.filter(({ coins }) => coins > 0)
  return missing
}

/**
 * Takes coins back: first those that never expire, then the others. A balance is never negative, so missing coins
 * become a debt.
 */
export function takeBackCoins(model: Model, person: Person, coins: number): void {
  const taken = Math.min(person.balance, coins)
  person.balance -= taken
  person.debt += takeRewards(model, person, coins - taken)
}

/** Sets aside up to `most` coins for a dispute, only coins that never expire. Returns their number. */
export function holdDisputedCoins(person: Person, most: number): number {
  const held = Math.min(person.balance, most)
  person.balance -= held
  return held
}

export const isMember = (model: Model, { due }: Person): boolean => due !== null && due > model.now

/** Returns the titles that a person bought as a whole and that were not taken back; a purged person has none. */
export const titlesOf = (model: Model, index: number): number[] =>
  model.people[index]?.isPurged
    ? []
    : [
        ...new Set(
          model.orders.flatMap(({ owner, product, isGiven, isTitleBack }) =>
            owner === index && isGiven && !isTitleBack && product.title !== null ? [product.title] : [],
          ),
        ),
      ].toSorted((a, b) => a - b)

export function canPlay(model: Model, index: number, title: number, episode: number): boolean {
  const person = model.people[index]
  if (!person) return false
  if (episode <= freeEpisodeCount || isMember(model, person)) return true
  return person.episodes.has(`${title}:${episode}`) || titlesOf(model, index).includes(title)
}

/** Unlocks an episode. Returns the reason for a refusal; undefined if it succeeded. */
export function unlock(
  model: Model,
  index: number,
  title: number,
  episode: number,
  price: number,
): 'notEnoughCoins' | undefined {
  const person = model.people[index]
  if (!person || canPlay(model, index, title, episode)) return undefined
  if (spendableCoins(model, person) < price) return 'notEnoughCoins'
  person.balance -= takeRewards(model, person, price)
  person.episodes.add(`${title}:${episode}`)
  return undefined
}
