import type { Terminal } from '../cli/command.ts'

export interface TestTerminal extends Terminal {
  readonly lines: string[]
  readonly stop: AbortController
}

/** A terminal whose lines a test can read. Nobody sits in front of it unless `answer` says what they type. */
export function createTestTerminal(cwd: string, answer?: boolean): TestTerminal {
  const lines: string[] = []
  const stop = new AbortController()
  return {
    lines,
    stop,
    cwd,
    isInteractive: answer !== undefined,
    signal: stop.signal,
    say: (text) => void lines.push(text),
    sayForNow: () => undefined,
    confirm: async () => answer === true,
  }
}
