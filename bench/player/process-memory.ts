import { readdir, readFile } from 'node:fs/promises'

/**
 * Memory of all processes of the browser with this profile, in MB: anonymous and shared memory as PSS (a shared page
 * counts in proportion). Pages of the program file are left out: their PSS falls whenever another browser runs.
 */
export async function memoryOf(profile: string): Promise<number> {
  const childrenOf = new Map<string, string[]>()
  const waiting: string[] = []
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [line, stat] = await Promise.all(['cmdline', 'stat'].map((name) => read(id, name)))
    if (line?.includes(`--user-data-dir=${profile}`)) waiting.push(id)
    // The program's name in brackets may contain any character, so the match starts after the last bracket.
    const parent = /.*\) \S (\d+)/s.exec(stat ?? '')?.[1] ?? ''
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), id])
  }
  const ids = new Set<string>()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    ids.add(id)
    waiting.push(...(childrenOf.get(id) ?? []).filter((child) => !ids.has(child)))
  }
  const sums = await Promise.all([...ids].map(async (id) => written(await read(id, 'smaps_rollup'))))
  return sums.reduce((total, one) => total + one, 0) / 1024
}

/** Returns '' for a process that has ended. */
const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')

const written = (rollup: string) =>
  ['Pss_Anon', 'Pss_Shmem'].reduce(
    (sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0),
    0,
  )
