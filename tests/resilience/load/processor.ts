import { cpus } from 'node:os'

export interface Processor {
  /** Seconds of processor that the server has had since it began. */
  readonly serverSeconds: number
  /** Of the whole machine, since it began. */
  readonly idle: number
  readonly all: number
}

/** Processor time of the machine so far, and the share of our server. */
export async function readProcessor(origin: string, metricsToken: string): Promise<Processor> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(await answer.text())?.[1]
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((total, one) => total + one.idle, 0)
  const all = times.reduce((total, one) => total + one.user + one.nice + one.sys + one.idle + one.irq, 0)
  return { serverSeconds: Number(seconds), idle, all }
}
