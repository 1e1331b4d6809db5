import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const origins = ['one address', 'one /48', '10,000 addresses'] as const
export type Origin = (typeof origins)[number]

export interface Attack {
  readonly server: string
  /** Base64, as /config.json gives it. */
  readonly envelopeKey: string
  readonly from: Origin
  readonly seconds: number
  /** How many strangers ask at the same time, each one request after the other. */
  readonly atOnce: number
  readonly vidIds: readonly string[]
  /** Whose mailbox is to be filled and whose codes are guessed. */
  readonly victim: string
  /** A picture as a camera makes it, base64. */
  readonly picture: string
}
/** How often each kind of request was answered how: `feedback 429`. */
export type Answers = Readonly<Record<string, number>>

const script = fileURLToPath(new URL('attacker.ts', import.meta.url))

/** Attacks from a process of its own, so that it takes no time of the thread that measures. */
export async function runAttack(attack: Attack): Promise<Answers> {
  const child = fork(script)
  try {
    child.send(attack)
    const [answers] = await once(child, 'message')
    return answers
  } finally {
    child.kill()
  }
}
