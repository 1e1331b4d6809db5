import { createInterface } from 'node:readline/promises'
import type { Terminal } from './command.ts'

/** Creates the terminal of this process. */
export function createTerminal(signal: AbortSignal, cwd: string): Terminal {
  const { stdin, stdout, stderr } = process
  const isInteractive = stdout.isTTY === true
  // Returns to the start of the line and clears the temporary line.
  const fresh = isInteractive ? '\r\u001b[2K' : ''
  return {
    isInteractive,
    signal,
    cwd,
    say: (text) => void stdout.write(`${fresh}${text}\n`),
    warn: (text) => void stderr.write(`${fresh}${text}\n`),
    showStatus: (text) => void (isInteractive && stdout.write(`${fresh}${text.slice(0, (stdout.columns ?? 80) - 1)}`)),
    async confirm(question) {
      if (!stdin.isTTY) {
        stdout.write(`${question} Add --yes to confirm without a prompt.\n`)
        return false
      }
      const lines = createInterface({ input: stdin, output: stdout })
      try {
        return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `, { signal })).trim())
      } finally {
        lines.close()
      }
    },
  }
}
