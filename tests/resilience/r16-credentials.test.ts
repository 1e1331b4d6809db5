import { afterAll, beforeAll } from 'vitest'
import type { CredentialCounts } from './credentials/checked-calls.ts'
import { runCredentialHistory, stepsPerHistory } from './credentials/history.ts'
import { type CredentialWorld, openCredentialWorld } from './credentials/world.ts'
import { testScenario } from './scenario.ts'

const worldsAtOnce = 4
let worlds: readonly CredentialWorld[]
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: worldsAtOnce }, (_, index) => openCredentialWorld(`shop-${index}`)))
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const row = {
  id: 'R16',
  property: `a model of cookies, sessions, links, codes and identities agrees with the server over ${stepsPerHistory} steps a history, thieves among them`,
  unit: 'histories',
  quick: 24,
  full: 2_000,
  roundMs: 5_000,
}
testScenario(row, async ({ rounds, seed, audits, note }) => {
  for (const { database } of worlds) audits(database)
  const tallies: CredentialCounts[] = []
  let begun = 0
  /**
   * Runs histories one by one in a world, until all histories have been started. A history depends only on its seed,
   * not on the world.
   */
  const work = async (world: CredentialWorld) => {
    while (begun < rounds) {
      const own = (seed + begun) % 1_000_000_000
      begun += 1
      tallies.push(await runCredentialHistory(world, own))
    }
  }
  await Promise.all(worlds.map(work))
  const sum = (what: keyof CredentialCounts) => tallies.reduce((total, tally) => total + tally[what], 0)
  note(`${sum('accepted')} calls accepted, ${sum('acceptedCopies')} of them by live copies, ${sum('refused')} refused`)
  note(
    `${sum('registered')} registrations, ${sum('restored')} accounts restored, ${sum('recovered')} wallets recovered`,
  )
  note(`${sum('identified')} logins at issuers, ${sum('forgeries')} attempts to be somebody else there refused`)
})
