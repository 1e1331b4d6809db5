import { readdir, readFile } from 'node:fs/promises'

interface ProcessInfo {
  readonly id: string
  readonly parent: string
  readonly command: string
}

/** Returns the memory of all processes of the browser with this profile, in MB. */
export async function measureBrowserMemory(profile: string): Promise<number> {
  const all = await readProcesses()
  const roots = all.filter(({ command }) => command.includes(`--user-data-dir=${profile}`))
  return sumMemory(withDescendants(roots, all))
}

/** Returns the memory of the page processes of WebKitGTK browsers that this process has started, in MB. */
export async function measureWebKitPageMemory(): Promise<number> {
  const all = await readProcesses()
  const own = all.filter(({ id }) => id === String(process.pid))
  const pages = [...withDescendants(own, all)].filter(({ command }) => command.includes('WebKitWebProcess'))
  if (pages.length === 0) throw new Error('no process of WebKitGTK runs a page')
  return sumMemory(pages)
}

async function readProcesses(): Promise<ProcessInfo[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    ids.map(async (id) => {
      const [command, stat] = await Promise.all([read(id, 'cmdline'), read(id, 'stat')])
      // The program's name in brackets may contain any character, so the match starts after the last bracket.
      return { id, command, parent: /.*\) \S (\d+)/s.exec(stat)?.[1] ?? '' }
    }),
  )
}

function withDescendants(roots: readonly ProcessInfo[], all: readonly ProcessInfo[]): ReadonlySet<ProcessInfo> {
  const childrenOf = Map.groupBy(all, ({ parent }) => parent)
  const found = new Set<ProcessInfo>()
  const waiting = [...roots]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    found.add(one)
    waiting.push(...(childrenOf.get(one.id) ?? []).filter((child) => !found.has(child)))
  }
  return found
}

/**
 * Returns the anonymous and shared memory in MB as PSS, which divides shared memory pages among processes. Memory pages
 * of the program file are not counted, because their PSS falls whenever another browser runs.
 */
async function sumMemory(processes: Iterable<ProcessInfo>): Promise<number> {
  const sums = await Promise.all([...processes].map(async ({ id }) => written(await read(id, 'smaps_rollup'))))
  return sums.reduce((total, one) => total + one, 0) / 1024
}

/** Reads a file of a process in /proc. Returns '' for a process that has ended. */
const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')

const written = (rollup: string) =>
  ['Pss_Anon', 'Pss_Shmem'].reduce(
    (sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0),
    0,
  )
