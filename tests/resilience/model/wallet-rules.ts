import type { Model, Person } from './state.ts'
import { freeEpisodes } from './state.ts'

/** Adds coins; debts are paid from them first. */
export function credit(person: Person, coins: number): void {
  const paid = Math.min(person.debt, coins)
  person.debt -= paid
  person.balance += coins - paid
}

/** Gives coins that end; debts are paid from them first. */
export function reward(person: Person, coins: number, endsAt: number): void {
  const paid = Math.min(person.debt, coins)
  person.debt -= paid
  if (coins > paid) person.rewards.push({ coins: coins - paid, endsAt })
  // Sorting keeps the order of those with the same end.
  person.rewards.sort((a, b) => a.endsAt - b.endsAt)
}

export const rewardsOf = ({ now }: Model, { rewards }: Person) => rewards.filter(({ endsAt }) => endsAt > now)

export const spendable = (model: Model, person: Person): number =>
  rewardsOf(model, person).reduce((sum, { coins }) => sum + coins, person.balance)

/** Takes coins that end, earliest end first; returns how many of the wanted ones are missing. */
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
 * Coins that never end are taken back first, and others when there are no more. A balance is never negative: coins
 * already spent become a debt.
 */
export function takeBack(model: Model, person: Person, coins: number): void {
  const taken = Math.min(person.balance, coins)
  person.balance -= taken
  person.debt += takeRewards(model, person, coins - taken)
}

/** Holds coins that never end, at most all; returns the number. */
export function hold(person: Person, most: number): number {
  const held = Math.min(person.balance, most)
  person.balance -= held
  return held
}

export const isMember = (model: Model, { due }: Person): boolean => due !== null && due > model.now

/** Titles bought as a whole and not taken back; a purge removes them permanently. */
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
  if (episode <= freeEpisodes || isMember(model, person)) return true
  return person.episodes.has(`${title}:${episode}`) || titlesOf(model, index).includes(title)
}

/** The reason of a refused unlock, or undefined. */
export function unlock(
  model: Model,
  index: number,
  title: number,
  episode: number,
  price: number,
): 'notEnoughCoins' | undefined {
  const person = model.people[index]
  if (!person || canPlay(model, index, title, episode)) return undefined
  if (spendable(model, person) < price) return 'notEnoughCoins'
  person.balance -= takeRewards(model, person, price)
  person.episodes.add(`${title}:${episode}`)
  return undefined
}
