/**
 * The steps of one operation in the model. Each `yield` follows a durable write: a process that crashes there has
 * completed exactly the steps before.
 */
export type OperationSteps<T> = Generator<undefined, T>

/** Executes all steps of an operation. */
export function runAllSteps<T>(steps: OperationSteps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Executes `count` steps. Returns whether the operation has that many steps. */
export function runStepsUntilCrash(steps: OperationSteps<unknown>, count: number): boolean {
  for (let done = 0; done < count; done += 1) if (steps.next().done) return done === count - 1
  return true
}

/** State of the payment provider: works, is down, executes requests but loses the responses, or only consents fail. */
export type ProviderState = 'fair' | 'down' | 'lost' | 'consents down'

/** Thrown when the provider does not respond. */
export class ProviderSilenceError extends Error {}

export const isProviderSilent = (weather: ProviderState): boolean => weather === 'down' || weather === 'lost'
