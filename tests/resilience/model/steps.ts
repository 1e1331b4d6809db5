/**
 * What the system does for one operation, as the model sees it: each `yield` stands where something has just been written
 * down for good, so a process that dies there leaves exactly what was done until then.
 */
export type Steps<T> = Generator<undefined, T>

/** Does all of it. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does as many steps; answers whether there was that much to do. */
export function cutOff(steps: Steps<unknown>, count: number): boolean {
  for (let done = 0; done < count; done += 1) if (steps.next().done) return done === count - 1
  return true
}

/** What the provider does to whoever asks: it works, is down, or does what it is asked and its answers are lost. */
export type Weather = 'fair' | 'down' | 'lost' | 'consents down'

/** The provider gave no answer. */
export class Silence extends Error {}

export const isSilent = (weather: Weather): boolean => weather === 'down' || weather === 'lost'
