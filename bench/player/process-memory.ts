import { readdir, readFile } from 'node:fs/promises'

/**
 * Memory of the browser that was started with this profile, all of its processes together, in MB: what they have written to,
 * each shared page counted in part. Pages of the program's own file are left out; they count for less whenever another
 * browser runs beside.
 */
export async function memoryOf(profile: string): Promise<number> {
  const childrenOf = new Map<string, string[]>()
  const waiting: string[] = []
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [line, stat] = await Promise.all(['cmdline', 'stat'].map((name) => read(id, name)))
    if (line?.includes(`--user-data-dir=${profile}`)) waiting.push(id)
    // The program's name before it stands in brackets and may hold anything.
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

/** '' for a process that has ended since. */
const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')

const written = (rollup: string) =>
  ['Pss_Anon', 'Pss_Shmem'].reduce(
    (sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0),
    0,
  )
