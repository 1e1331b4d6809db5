import { day, endRenewal } from './membership-rules.ts'
import { addPerson, type Device, type Model, type Person, personAt } from './state.ts'

/** How long a login can restore a deleted account, ms. */
const restoreMs = 15 * day

/**
 * Starts a session on a device: with the requested user if the device may use it, else with the device's guest, which
 * is created if needed.
 */
export function startDeviceSession(model: Model, device: Device, asked: number | null): void {
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
 * Logs in by email to the account of the address, and restores it if it was deleted less than 15 days ago. Without an
 * account, the guest becomes the account, or a new one is created.
 */
export function signIn(model: Model, device: Device, email: string): { isRestored: boolean } {
  const known = model.people.findIndex((person) => person.email === email)
  const { user, isRestored } = accountOf(model, device, email, known)
  device.account = user
  if (device.guest === user) device.guest = null
  startDeviceSession(model, device, user)
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
  startDeviceSession(model, device, null)
}

/** Deletes an account, which disappears at once; `purgeDeletedUsers` deletes its data after 15 days. */
export function removeAccount(model: Model, device: Device): void {
  const { user } = device
  const person = personAt(model, user)
  // A deletion is later than the last restoration, even if the clock does not advance.
  person.deletedAt = Math.max(model.now, (person.restoredAt ?? 0) + 1)
  for (const one of model.devices) {
    if (one.account === user) one.account = null
    if (one.guest === user) one.guest = null
    // The device's session has ended, so it must start a new one.
    if (one.user === user) one.checkedAt = Number.NEGATIVE_INFINITY
  }
  startDeviceSession(model, device, null)
}

/** Deletes the personal data and rights of users deleted 15 days ago; coins and debts stay in the ledger. */
export function purgeDeletedUsers(model: Model): Person[] {
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
