import { parseTestReferences } from './proof-fault.ts'
import type { ConformanceRow } from './read-table.ts'

export interface Threat {
  readonly line: number
  readonly threat: string
  readonly control: string
  readonly tests: string
  readonly rows: string
  readonly mutants: readonly string[]
  readonly isWhole: boolean
}

/**
 * Reads the rows of docs/threat-model.md: `| threat | controls with their `files` | tests | rows of the scorecard |
 * `mutants` |`. The last cell is optional.
 */
export const readThreats = (markdown: string): Threat[] =>
  markdown.split('\n').flatMap((text, at) => {
    const [, threat = '', control = '', tests = '', rows = '', ...more] = text.split(/ ?\| ?/)
    const mutants = [...(more.length === 2 ? (more[0] ?? '') : '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    if (!text.startsWith('| ') || /^-+$/.test(threat) || threat === 'Threat') return []
    const isWhole = more.at(-1) === '' && more.length <= 2
    return [{ line: at + 1, threat, control, tests, rows, mutants, isWhole }]
  })

/** Converts the threats into rows like those of docs/conformance.md, with section 0. */
export const threatsToConformanceRows = (markdown: string): ConformanceRow[] =>
  readThreats(markdown).map(({ line, threat, tests, mutants }) => ({
    section: 0,
    line,
    sentence: threat,
    proofs: parseTestReferences(tests),
    mutants,
  }))
