/**
 * The steps of one operation in the model: each `yield` follows a durable write, so that a process that dies there
 * leaves exactly the steps before it.
 */
export type Steps<T> = Generator<undefined, T>

/** Executes all steps of an operation. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Executes a number of steps; returns whether there were that many. */
export function cutOff(steps: Steps<unknown>, count: number): boolean {
  for (let done = 0; done < count; done += 1) if (steps.next().done) return done === count - 1
  return true
}

/** State of the provider: it works, is down, or works but its responses are lost. */
export type ProviderState = 'fair' | 'down' | 'lost' | 'consents down'

/** The provider did not respond. */
export class ProviderSilence extends Error {}

export const isSilent = (weather: ProviderState): boolean => weather === 'down' || weather === 'lost'
