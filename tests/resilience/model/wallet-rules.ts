import type { Model, Person } from './state.ts'
import { freeEpisodes } from './state.ts'

/** Adds coins; debts are paid from them first. */
export function credit(person: Person, coins: number): void {
  const paid = Math.min(person.debt, coins)
  person.debt -= paid
  person.balance += coins - paid
}

/** A balance is never negative: coins already spent become a debt. */
export function takeBack(person: Person, coins: number): void {
  const taken = Math.min(person.balance, coins)
  person.balance -= taken
  person.debt += coins - taken
}

/** Holds coins, at most the balance; returns the number. */
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
  if (person.balance < price) return 'notEnoughCoins'
  person.balance -= price
  person.episodes.add(`${title}:${episode}`)
  return undefined
}
