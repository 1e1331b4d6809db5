import { cpus } from 'node:os'

export interface CpuTimes {
  /** CPU seconds of the server since its start. */
  readonly serverSeconds: number
  /** Idle CPU time of the whole machine since its boot, ms; `all`: all CPU time, ms. */
  readonly idle: number
  readonly all: number
}

/** Reads the CPU times of the machine and of the server. */
export async function readCpuTimes(origin: string, metricsToken: string): Promise<CpuTimes> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(await answer.text())?.[1]
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((total, one) => total + one.idle, 0)
  const all = times.reduce((total, one) => total + one.user + one.nice + one.sys + one.idle + one.irq, 0)
  return { serverSeconds: Number(seconds), idle, all }
}
