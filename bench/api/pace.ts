import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRequest } from './load.ts'

/**
 * Measures response times at a steady rate: requests are sent on schedule, even if earlier requests are still in
 * flight, so that a stall of the server affects every request that is sent during the stall.
 *
 * @param perSecond well below the server's capacity
 * @returns response times in ms, in ascending order. Rejects if a status is not 200.
 */
export async function measureResponseTimes(
  origin: string,
  requests: readonly BenchRequest[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const answers: Promise<number>[] = []
  const start = performance.now()
  for (const [index, sent] of requests.slice(0, perSecond * seconds).entries()) {
    const due = start + (index * 1000) / perSecond
    while (performance.now() < due) await sleep(1)
    answers.push(answerTime(origin, sent, agent))
  }
  const times = await Promise.all(answers)
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}

function answerTime(origin: string, { path, headers, body }: BenchRequest, agent: Agent): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume()
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
      answer.once('end', () => resolve(performance.now() - start))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
