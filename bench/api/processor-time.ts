import { readdir, readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second, on every machine. */
const msATick = 10

/** How long a process and all that it started have worked so far, in milliseconds; those that have ended included. */
export async function processorMs(pid: number): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  const childrenOf = Map.groupBy(all, ({ parent }) => parent)
  const count = (id: number): number =>
    (childrenOf.get(id) ?? []).reduce((sum, child) => sum + child.ticks + count(child.pid), 0)
  return ((all.find((one) => one.pid === pid)?.ticks ?? 0) + count(pid)) * msATick
}

async function statOf(id: string): Promise<{ pid: number; parent: number; ticks: number }> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // After the program's name, which stands in brackets and may hold anything: state, parent … and the four times.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(id), parent: Number(fields[1]), ticks }
}
