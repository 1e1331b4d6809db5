import { readdir, readFile } from 'node:fs/promises'

/** Whole seconds of `/proc/<pid>/stat` are counted in these, on every Linux. */
const ticksPerSecond = 100

/** What a process has used of processors so far, ms; 0 for one that is gone. Linux alone. */
async function ownMs(pid: number | string): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]) / 1e6, 0)
}

/** Parent, and ms that ended children have used. */
async function familyOf(pid: string): Promise<{ parent: string; endedMs: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name before may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const endedTicks = Number(fields[13]) + Number(fields[14])
  return { parent: fields[1] ?? '', endedMs: (endedTicks * 1000) / ticksPerSecond }
}

export const processorMs = (pid: number): Promise<number> => ownMs(pid)

/** Whose child a process is. */
export const parentOf = async (pid: number): Promise<number> => Number((await familyOf(String(pid)))?.parent)

/** The same for a process with all its children, also those that have ended. */
export async function familyMs(pid: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const families = await Promise.all(all.map(async (one) => ({ one, family: await familyOf(one) })))
  const children = families.filter(({ family }) => family?.parent === String(pid)).map(({ one }) => one)
  const living = await Promise.all([String(pid), ...children].map(ownMs))
  const ended = families.find(({ one }) => one === String(pid))?.family?.endedMs ?? 0
  return living.reduce((sum, ms) => sum + ms, ended)
}
