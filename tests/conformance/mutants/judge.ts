import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ConformanceRow } from '../read-table.ts'
import { applyMutant, type SourceFile } from './apply-mutant.ts'
import type { LaneDemoServer } from './lane-demo.ts'
import type { Mutant } from './mutant.ts'
import { type FailedTest, runTests, type ScratchCopy, type TestReference, type TestRun } from './run-tests.ts'
import type { TestLane } from './test-lane.ts'
import type { WebBuilder } from './web-builder.ts'

/** Result of a mutant. Red: a test failed with the expected message. Green: all passed. Unjudged: anything else. */
export interface MutantVerdict {
  readonly outcome: 'red' | 'green' | 'unjudged'
  readonly text: string
}

/** A lane judges one mutant at a time with its own copy of the repository, Vitest process and server. */
export interface LaneResources {
  readonly copy: ScratchCopy
  readonly lane: TestLane
  readonly web: WebBuilder
  readonly demo: LaneDemoServer
  /** DATA_DIR of a server that has imported the demo catalogue. */
  readonly demoDataDir: string
}

export const isBrowserTest = ({ file }: TestReference): boolean => /\.(e2e|browser)\.test\.tsx?$/.test(file)
/** Time limit for one run of tests in a new Vitest process, because a mutant may make tests hang. */
const timeLimitMs = 400_000
const laneLimitMs = 120_000
const isServerTest = ({ file }: TestReference): boolean => /^(apps\/server|tests\/(deploy|resilience))\//.test(file)
/** Checks whether a test may load the built web app. Server tests create a small build themselves. */
const readsBuiltWeb = ({ file }: TestReference): boolean => file.startsWith('tests/')
/** Checks whether a mutant of the given source file may change the imported demo catalogue. */
const changesDemo = (path: string): boolean => /^(demo|packages\/media-ingest)\/|\/(ingest|db|origin)\//.test(path)
/**
 * Checks whether a mutant of the given source file changes the template database, which each Vitest process creates
 * once.
 */
const changesTemplate = (path: string): boolean => /\.sql$|^apps\/server\/src\/db\//.test(path)
/** Number of lines of an error message to print: a timeout names the locator only in a later line. */
const shownLines = 4
const describe = ({ file, name, message }: FailedTest): string =>
  [`${file} › ${name}`, ...message.trim().split('\n').slice(0, shownLines)].join('\n    ')

type Run = TestRun & { readonly output?: string }

function verdictOf({ ran, failed, output = '' }: Run, red: string): MutantVerdict {
  if (ran === 0) return { outcome: 'unjudged', text: `no test ran: ${output}` }
  const found = failed.find(({ message }) => message.includes(red))
  if (found) return { outcome: 'red', text: `red, as expected: ${describe(found)}` }
  const [other] = failed
  if (other) return { outcome: 'unjudged', text: `fails without the text ${JSON.stringify(red)}: ${describe(other)}` }
  return { outcome: 'green', text: 'STILL GREEN' }
}

const read = (copy: ScratchCopy, file: string) => readFileSync(join(copy.folder, file), 'utf8')
const usesDemo = (text: string) => text.includes("inject('demo')")

/** Checks whether a test, or a file that it imports, uses the shared server with the demo catalogue. */
function needsDemo(copy: ScratchCopy, { file }: TestReference): boolean {
  const text = read(copy, file)
  const imported = [...text.matchAll(/from '(\.\/[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path))
  return usesDemo(text) || imported.some((path) => usesDemo(read(copy, path)))
}

type Judging = Pick<Mutant, 'red'> & { readonly proofs: readonly TestReference[]; readonly path: string }

/** Runs the tests in the lane's running Vitest process. Returns undefined after a timeout or a failed start. */
async function runWarm({ copy, lane, demo }: LaneResources, { proofs, path, red }: Judging) {
  if (!proofs.some((proof) => needsDemo(copy, proof))) return lane.run(proofs, red, laneLimitMs)
  try {
    await demo.start()
    return await lane.run(proofs, red, laneLimitMs)
  } catch {
    // The mutated server did not start.
    return undefined
  } finally {
    await demo.stop()
    if (!/^(apps\/web|packages\/player-core)\//.test(path)) demo.discardData()
  }
}

/** Runs the tests in the lane's running Vitest. The mutant is unjudged after a timeout or another error message. */
async function judgeQuickly(bench: LaneResources, judging: Judging): Promise<MutantVerdict> {
  const { proofs, path, red } = judging
  if (proofs.some(readsBuiltWeb)) {
    const error = await bench.web.build()
    if (error !== undefined) return { outcome: 'unjudged', text: `does not build: ${error.slice(-600)}` }
  }
  if (changesDemo(path) && proofs.some(isBrowserTest)) return { outcome: 'unjudged', text: 'needs its own demo' }
  if (changesTemplate(path) && proofs.some(isServerTest)) return { outcome: 'unjudged', text: 'needs its own database' }
  const run = await runWarm(bench, judging)
  return run ? verdictOf(run, red) : { outcome: 'unjudged', text: 'took too long' }
}

/** Runs the tests in a new Vitest process, with a longer time limit. */
async function judgePatiently(
  { copy, demoDataDir }: LaneResources,
  { proofs, path, red }: Judging,
): Promise<MutantVerdict> {
  const limited = { ...copy, signal: AbortSignal.any([copy.signal, AbortSignal.timeout(timeLimitMs)]) }
  const env: NodeJS.ProcessEnv = changesDemo(path) ? {} : { DEMO_DATA_DIR: demoDataDir }
  return verdictOf(await runTests(limited, proofs, { env }), red)
}

/**
 * Applies a mutant to the copy, runs the tests of its row, and restores the file. The test file that the mutant names
 * runs first, then fast tests before slow ones.
 */
export async function judgeMutant(
  bench: LaneResources,
  mutant: Mutant,
  { proofs }: ConformanceRow,
  sources: readonly SourceFile[],
): Promise<MutantVerdict> {
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
    const others = proofs.filter(({ file }) => file !== mutant.test)
    const stages = [
      proofs.filter(({ file }) => file === mutant.test),
      others.filter((proof) => !isBrowserTest(proof) && !isServerTest(proof)),
      others.filter(isServerTest),
      others.filter(isBrowserTest),
    ]
    const unjudged: Judging[] = []
    const verdicts: MutantVerdict[] = []
    for (const stage of stages.filter((proofs) => proofs.length > 0)) {
      const judging = { proofs: stage, path: changed.path, red: mutant.red }
      const verdict = await judgeQuickly(bench, judging)
      if (verdict.outcome === 'red') return verdict
      if (verdict.outcome === 'unjudged') unjudged.push(judging)
      else verdicts.push(verdict)
    }
    for (const judging of unjudged) {
      const verdict = await judgePatiently(bench, judging)
      if (verdict.outcome === 'red') return verdict
      verdicts.push(verdict)
    }
    // A fast test that failed with another message makes the mutant unjudged, even if the browser tests pass.
    const [first] = verdicts.toSorted(
      (one, other) => Number(one.outcome === 'green') - Number(other.outcome === 'green'),
    )
    return first ?? { outcome: 'unjudged', text: 'its row names no test' }
  } finally {
    write(original)
  }
}
