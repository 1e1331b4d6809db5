import type { Terminal } from '../cli/command.ts'

export interface TestTerminal extends Terminal {
  readonly lines: string[]
  readonly warnings: string[]
  readonly stop: AbortController
}

/** A terminal that records its lines. It is interactive only if `answer` is given: the reply to confirmations. */
export function createTestTerminal(cwd: string, answer?: boolean): TestTerminal {
  const lines: string[] = []
  const warnings: string[] = []
  const stop = new AbortController()
  return {
    lines,
    warnings,
    stop,
    cwd,
    isInteractive: answer !== undefined,
    signal: stop.signal,
    say: (text) => void lines.push(text),
    warn: (text) => void warnings.push(text),
    showStatus: () => undefined,
    confirm: async () => answer === true,
  }
}
