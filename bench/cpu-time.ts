import { readdir, readFile } from 'node:fs/promises'

/** Unit of the CPU times in `/proc/<pid>/stat` (USER_HZ), the same on every Linux. */
const ticksPerSecond = 100

/** Returns the CPU time of a process so far, in ms; 0 if the process has ended. Linux only. */
async function ownMs(pid: number | string): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]) / 1e6, 0)
}

/** Reads the id of the parent of a process, and the CPU time of the process's ended children in ms. */
async function processTreeInfo(pid: string): Promise<{ parent: string; endedMs: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The program's name in brackets may contain any character, so parsing starts after the last bracket.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const endedTicks = Number(fields[13]) + Number(fields[14])
  return { parent: fields[1] ?? '', endedMs: (endedTicks * 1000) / ticksPerSecond }
}

export const readProcessCpuMs = (pid: number): Promise<number> => ownMs(pid)

/** Returns the id of the parent process. */
export const parentPidOf = async (pid: number): Promise<number> => Number((await processTreeInfo(String(pid)))?.parent)

/** Returns the CPU time in ms of a process and its direct children, including ended children. */
export async function readProcessAndChildrenCpuMs(pid: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const families = await Promise.all(all.map(async (one) => ({ one, family: await processTreeInfo(one) })))
  const children = families.filter(({ family }) => family?.parent === String(pid)).map(({ one }) => one)
  const living = await Promise.all([String(pid), ...children].map(ownMs))
  const ended = families.find(({ one }) => one === String(pid))?.family?.endedMs ?? 0
  return living.reduce((sum, ms) => sum + ms, ended)
}
