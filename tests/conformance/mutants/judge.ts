import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../read-table.ts'
import { applyMutant, type SourceFile } from './apply-mutant.ts'
import type { Mutant } from './mutant.ts'
import { buildWeb, type Failed, type Proof, runTests, type ScratchCopy, type TestRun, titlesOf } from './run-tests.ts'
import type { TestLane } from './test-lane.ts'

/** Red: a test of the row failed with the expected message. Green: all passed. Unjudged: anything else. */
export interface Verdict {
  readonly outcome: 'red' | 'green' | 'unjudged'
  readonly text: string
}

/** Where mutants are judged. */
export interface Bench {
  readonly copy: ScratchCopy
  /** Runs tests that need no browser. */
  readonly lane: TestLane
  /** DATA_DIR of a server that has imported the demo catalogue. */
  readonly demoDataDir: string
}

export const isBrowserTest = ({ file }: Proof): boolean => /\.(e2e|browser)\.test\.tsx?$/.test(file)
/** For all tests of one row: a mutant may let them wait for ever. */
const timeLimitMs = 400_000
const laneLimitMs = 90_000
/** A page that works answers within a fraction of it; a test that fails for another reason is tried again with all the time. */
const quickPatienceMs = 6_000
const readsBuiltWeb = ({ file }: Proof): boolean => !/^(packages|apps\/web)\//.test(file)
/** Mutants of these files change what the import makes of the demo catalogue. */
const changesDemo = (path: string): boolean => /^(demo|packages\/media-ingest)\/|\/(ingest|db|origin)\//.test(path)
/** A locator that was waited for in vain is named below the first line. */
const shownLines = 4
const describe = ({ file, name, message }: Failed): string =>
  [`${file} › ${name}`, ...message.trim().split('\n').slice(0, shownLines)].join('\n    ')

type Run = TestRun & { readonly output?: string }

function verdictOf({ ran, failed, output = '' }: Run, red: string): Verdict {
  if (ran === 0) return { outcome: 'unjudged', text: `no test ran: ${output}` }
  const found = failed.find(({ message }) => message.includes(red))
  if (found) return { outcome: 'red', text: `red, as expected: ${describe(found)}` }
  const [other] = failed
  if (other) return { outcome: 'unjudged', text: `fails without the text ${JSON.stringify(red)}: ${describe(other)}` }
  return { outcome: 'green', text: 'STILL GREEN' }
}

/** Runs the tests until a run is judged: first the quick way, then with more time. */
async function judgeProofs(
  { copy, lane, demoDataDir }: Bench,
  { proofs, path, red }: { readonly proofs: readonly Proof[]; readonly path: string; readonly red: string },
): Promise<Verdict> {
  if (proofs.some(readsBuiltWeb)) {
    const output = await buildWeb(copy)
    if (/✗|Error/.test(output)) return { outcome: 'unjudged', text: `does not build: ${output.slice(-600)}` }
  }
  const limited = { ...copy, signal: AbortSignal.any([copy.signal, AbortSignal.timeout(timeLimitMs)]) }
  const demo: NodeJS.ProcessEnv = changesDemo(path) ? {} : { DEMO_DATA_DIR: demoDataDir }
  const isInBrowser = proofs.some(isBrowserTest)
  const first = isInBrowser
    ? await runTests(limited, proofs, {
        options: ['--bail=1'],
        env: { ...demo, TEST_PATIENCE_MS: String(quickPatienceMs) },
      })
    : await lane.run(proofs, titlesOf(proofs), laneLimitMs)
  const quick = first && verdictOf(first, red)
  if (quick && quick.outcome !== 'unjudged') return quick
  return verdictOf(await runTests(limited, proofs, { env: demo }), red)
}

/** Plants a mutant in the copy, runs the tests of its row, the fast ones first, and takes the mutant out again. */
export async function judge(
  bench: Bench,
  mutant: Mutant,
  { proofs }: Row,
  sources: readonly SourceFile[],
): Promise<Verdict> {
  const changed = applyMutant(mutant, sources)
  if (typeof changed === 'string') return { outcome: 'unjudged', text: changed }
  const file = join(bench.copy.folder, changed.path)
  const original = readFileSync(file)
  const write = (content: Buffer | string) => {
    writeFileSync(file, content)
    bench.lane.invalidate(changed.path)
  }
  write(changed.text)
  try {
    const stages = [proofs.filter((proof) => !isBrowserTest(proof)), proofs.filter(isBrowserTest)]
    const verdicts: Verdict[] = []
    for (const stage of stages) {
      if (stage.length === 0) continue
      const verdict = await judgeProofs(bench, { proofs: stage, path: changed.path, red: mutant.red })
      if (verdict.outcome === 'red') return verdict
      verdicts.push(verdict)
    }
    // A fast test that failed with another message is not made green by browser tests that pass.
    const [first] = verdicts.toSorted(
      (one, other) => Number(one.outcome === 'green') - Number(other.outcome === 'green'),
    )
    return first ?? { outcome: 'unjudged', text: 'its row names no test' }
  } finally {
    write(original)
  }
}
