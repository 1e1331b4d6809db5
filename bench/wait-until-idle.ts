import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const quietShare = 0.8

/** Measures the idle share of all processors for one second, from 0 to 1. */
async function idleShare(): Promise<number> {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times)
    const sum = (pick: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + pick(one), 0)
    return {
      idle: sum(({ idle }) => idle),
      all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
    }
  }
  const before = read()
  await sleep(1000)
  const after = read()
  return (after.idle - before.idle) / (after.all - before.all || 1)
}

/**
 * Waits until the machine has been idle for `seconds`, at most `withinMs`. Prints the idle share, with a warning if
 * busy.
 */
export async function waitUntilIdle({ seconds = 1, withinMs = 60_000 } = {}): Promise<void> {
  const deadline = performance.now() + withinMs
  let idle = 0
  for (let quiet = 0; quiet < seconds && performance.now() < deadline; ) {
    idle = await idleShare()
    quiet = idle < quietShare ? 0 : quiet + 1
  }
  console.log(
    `${Math.round(idle * 100)} % of the machine is idle${idle < quietShare ? ': the figures are unreliable' : ''}`,
  )
}
