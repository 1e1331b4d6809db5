import { day, endRenewal } from './membership-rules.ts'
import { addPerson, type Device, type Model, type Person, personAt } from './state.ts'

/** Time during which a login restores a deleted account. */
const restoreMs = 15 * day

/** A device starts with a requested user: the one if bound to it, else its guest, created if there is none. */
export function check(model: Model, device: Device, asked: number | null): void {
  const own = asked !== null && (asked === device.guest || asked === device.account) ? asked : device.guest
  const isThere = own !== null && personAt(model, own).deletedAt === null
  if (isThere) device.user = own
  else {
    device.guest = addPerson(model)
    device.user = device.guest
  }
  device.checkedAt = model.now
}

/**
 * Login by mail: the account of the address, restored within its 15 days; else the guest becomes the account; else a
 * new one.
 */
export function signIn(model: Model, device: Device, email: string): { isRestored: boolean } {
  const known = model.people.findIndex((person) => person.email === email)
  const { user, isRestored } = accountOf(model, device, email, known)
  device.account = user
  if (device.guest === user) device.guest = null
  check(model, device, user)
  return { isRestored }
}

function accountOf(model: Model, device: Device, email: string, known: number): { user: number; isRestored: boolean } {
  const person = model.people[known]
  if (person) {
    if (person.deletedAt === null) return { user: known, isRestored: false }
    if (model.now - person.deletedAt < restoreMs) {
      person.restoredAt = Math.max(model.now, person.deletedAt + 1)
      person.deletedAt = null
      return { user: known, isRestored: true }
    }
    person.email = null
  }
  const caller = personAt(model, device.user)
  if (caller.email !== null || caller.deletedAt !== null) return { user: addPerson(model, email), isRestored: false }
  caller.email = email
  return { user: device.user, isRestored: false }
}

export function logOut(model: Model, device: Device): void {
  if (personAt(model, device.user).email !== null) device.account = null
  check(model, device, null)
}

/** Deletes the account: at once for everyone, permanently after 15 days. */
export function removeAccount(model: Model, device: Device): void {
  const { user } = device
  const person = personAt(model, user)
  // Later events get a later time, even if the clock does not advance.
  person.deletedAt = Math.max(model.now, (person.restoredAt ?? 0) + 1)
  for (const one of model.devices) {
    if (one.account === user) one.account = null
    if (one.guest === user) one.guest = null
    // Its session has ended, so it must start again.
    if (one.user === user) one.checkedAt = Number.NEGATIVE_INFINITY
  }
  check(model, device, null)
}

/** Personal data and rights are deleted; coins and debts stay in the ledger. */
export function purge(model: Model): Person[] {
  const due = model.people.filter(
    ({ deletedAt, isPurged }) => deletedAt !== null && !isPurged && deletedAt <= model.now - restoreMs,
  )
  for (const person of due) {
    person.episodes.clear()
    endRenewal(person)
    Object.assign(person, {
      isPurged: true,
      email: null,
      hasBilling: false,
      isCustomer: false,
      due: null,
    })
  }
  return due
}
