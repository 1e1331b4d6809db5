import { readFile } from 'node:fs/promises'

/** Memory of a server process after garbage collection. */
export interface ProcessMemory {
  readonly heapBytes: number
  /** Bytes of the process's buffers, which are outside the heap. */
  readonly bufferBytes: number
  readonly rssBytes: number
  /** Number of open sockets, files and other handles, without the connections to the database, which are limited. */
  readonly handles: number
}
interface Usage {
  readonly usedSize?: number
  readonly backingStorageSize?: number
}
export interface ProcessInspector {
  look(): Promise<ProcessMemory>
  close(): void
}

interface Asked {
  readonly port: number
  readonly pid: number
  readonly metricsToken: string
  /** Output of the process, which contains the URL of its inspector. */
  readonly output: string
}

const passing = ['Timeout', 'Immediate']

function handlesIn(metrics: string): number {
  const sum = (lines: RegExp, counts: (label: string) => boolean) =>
    [...metrics.matchAll(lines)].reduce(
      (total, [, label = '', count]) => total + (counts(label) ? Number(count) : 0),
      0,
    )
  const resources = sum(/^nodejs_active_resources\{type="(\w+)"\} (\d+)/gm, (type) => !passing.includes(type))
  return resources - sum(/^database_connections\{state="(\w+)"\} (\d+)/gm, () => true)
}

/** Environment of a process that `openProcessInspector` can inspect. */
export const inspectableEnv = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Connects to Node's inspector in a server process. */
export async function openProcessInspector({ port, pid, metricsToken, output }: Asked): Promise<ProcessInspector> {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (url === undefined) throw new Error(`no inspector: ${output}`)
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let calls = 0
  const answers = new Map<number, (result: Usage) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result)
    answers.delete(id)
  })
  const call = (method: string) =>
    new Promise<Usage>((resolve) => {
      calls += 1
      answers.set(calls, resolve)
      socket.send(JSON.stringify({ id: calls, method }))
    })
  return {
    async look() {
      for (let times = 0; times < 2; times += 1) await call('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN, backingStorageSize = Number.NaN } = await call('Runtime.getHeapUsage')
      const rss = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
      const headers = { authorization: `Bearer ${metricsToken}` }
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
      return {
        heapBytes: usedSize,
        bufferBytes: backingStorageSize,
        rssBytes: Number(rss) * 1024,
        handles: handlesIn(metrics),
      }
    },
    close: () => socket.close(),
  }
}
