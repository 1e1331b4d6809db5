import type { Terminal } from '../cli/command.ts'

export interface TestTerminal extends Terminal {
  readonly lines: string[]
  readonly warnings: string[]
  readonly stop: AbortController
}

/**
 * Creates a terminal that records printed lines. It is interactive only if `answer`, the reply to confirmations, is
 * given.
 */
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
