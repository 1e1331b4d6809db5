import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../read-table.ts'
import type { Mutant } from './mutant.ts'
import { plant, type SourceFile } from './plant.ts'
import { buildWeb, type Failed, type Proof, runTests, type ScratchCopy } from './run-tests.ts'

/** Red: a test of the row failed with the expected message. Green: all passed. Unjudged: anything else. */
export interface Verdict {
  readonly outcome: 'red' | 'green' | 'unjudged'
  readonly text: string
}

export const isBrowserTest = ({ file }: Proof): boolean => /\.(e2e|browser)\.test\.tsx?$/.test(file)
/** For all tests of one row: a mutant may let them wait for ever. */
const timeLimitMs = 400_000
const readsBuiltWeb = ({ file }: Proof): boolean => !/^(packages|apps\/web)\//.test(file)
/** A locator that was waited for in vain is named below the first line. */
const shownLines = 4
const describe = ({ file, name, message }: Failed): string =>
  [`${file} › ${name}`, ...message.trim().split('\n').slice(0, shownLines)].join('\n    ')

async function runRow(copy: ScratchCopy, proofs: readonly Proof[], red: string): Promise<Verdict> {
  if (proofs.some(readsBuiltWeb)) {
    const output = await buildWeb(copy)
    if (/✗|Error/.test(output)) return { outcome: 'unjudged', text: `does not build: ${output.slice(-600)}` }
  }
  const signal = AbortSignal.any([copy.signal, AbortSignal.timeout(timeLimitMs)])
  const run = (...options: string[]) => runTests({ ...copy, signal }, proofs, options)
  const isRed = ({ message }: Failed) => message.includes(red)
  let { ran, failed, output } = await run('--bail=1')
  // The first test that failed was not the one that knows this mutant.
  if (failed.length > 0 && !failed.some(isRed)) ({ ran, failed, output } = await run())
  if (ran === 0) return { outcome: 'unjudged', text: `no test ran: ${output}` }
  const found = failed.find(isRed)
  if (found) return { outcome: 'red', text: `red, as expected: ${describe(found)}` }
  const [other] = failed
  if (other) return { outcome: 'unjudged', text: `fails without the text ${JSON.stringify(red)}: ${describe(other)}` }
  return { outcome: 'green', text: 'STILL GREEN' }
}

/** Plants a mutant in the copy, runs the tests of its row, the fast ones first, and takes the mutant out again. */
export async function judge(
  copy: ScratchCopy,
  mutant: Mutant,
  { proofs }: Row,
  sources: readonly SourceFile[],
): Promise<Verdict> {
  const changed = plant(mutant, sources)
  if (typeof changed === 'string') return { outcome: 'unjudged', text: changed }
  const path = join(copy.folder, changed.path)
  const original = readFileSync(path)
  writeFileSync(path, changed.text)
  try {
    const stages = [proofs.filter((proof) => !isBrowserTest(proof)), proofs.filter(isBrowserTest)]
    const verdicts: Verdict[] = []
    for (const stage of stages) {
      if (stage.length === 0) continue
      const verdict = await runRow(copy, stage, mutant.red)
      if (verdict.outcome === 'red') return verdict
      verdicts.push(verdict)
    }
    // A fast test that failed with another message is not made green by browser tests that pass.
    const [first] = verdicts.toSorted(
      (one, other) => Number(one.outcome === 'green') - Number(other.outcome === 'green'),
    )
    return first ?? { outcome: 'unjudged', text: 'its row names no test' }
  } finally {
    writeFileSync(path, original)
  }
}
