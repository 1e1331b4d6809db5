import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const origins = ['one address', 'one /48', '10,000 addresses'] as const
export type Origin = (typeof origins)[number]

export interface Attack {
  readonly server: string
  /** Envelope key in base64, as /config.json gives it. */
  readonly envelopeKey: string
  readonly from: Origin
  readonly seconds: number
  /** Number of concurrent strangers, each with one request at a time. */
  readonly atOnce: number
  readonly vidIds: readonly string[]
  /** The victim whose mailbox is flooded and whose codes are guessed. */
  readonly victim: string
  /** A picture like a camera's, in base64. */
  readonly picture: string
}
/** Counts of responses by kind of request: `feedback 429`. */
export type ResponseCounts = Readonly<Record<string, number>>

const script = fileURLToPath(new URL('attacker.ts', import.meta.url))

/** Attacks from a separate process, so that they take no time from the measuring thread. */
export async function runAttack(attack: Attack): Promise<ResponseCounts> {
  const child = fork(script)
  try {
    child.send(attack)
    const [answers] = await once(child, 'message')
    return answers
  } finally {
    child.kill()
  }
}
