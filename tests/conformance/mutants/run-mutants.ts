// `npm run mutants -- conformance [name | section …] [--lanes 2] [--mutants-only]`: applies each mutant to a scratch
// copy of the repository and expects a test of its row in docs/conformance.md, or else in docs/threat-model.md, to fail
// with the message that the mutant names. The same tests must pass without a mutant; `--mutants-only` skips that run.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, runMain } from '../../../scripts/setup/failure.mjs'
import { formatSecondsSince } from '../../../scripts/setup/progress.mjs'
import { root } from '../../../scripts/setup/repository.mjs'
import { copyRepository } from '../../../scripts/setup/scratch-copy.mjs'
import { makeTestDataFolder } from '../../../scripts/setup/test-data-folder.mjs'
import { readConformanceTable } from '../read-table.ts'
import { threatsToConformanceRows } from '../read-threats.ts'
import { allMutants } from './all-mutants.ts'
import { readSources } from './apply-mutant.ts'
import { isBrowserTest, judgeMutant, type LaneResources, type MutantVerdict } from './judge.ts'
import { createLaneDemoServer, importDemoCatalogue } from './lane-demo.ts'
import { runTests, type ScratchCopy } from './run-tests.ts'
import { createTestLane } from './test-lane.ts'
import { createWebBuilder } from './web-builder.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = [
  ...readConformanceTable(read('docs/conformance.md')),
  ...threatsToConformanceRows(read('docs/threat-model.md')),
]
const cases = allMutants.flatMap((mutant) => {
  const row = rows.find(({ mutants }) => mutants.includes(mutant.name))
  return row ? [{ mutant, row }] : []
})

function choose(args: readonly string[]) {
  const fits = (one: (typeof cases)[number], arg: string) =>
    /^\d$/.test(arg) ? one.row.section === Number(arg) : one.mutant.name.includes(arg)
  const unknown = args.find((arg) => !cases.some((one) => fits(one, arg)))
  if (unknown) throw new CommandError(`No mutant has ${unknown} in its name or as its section.`)
  return args.length === 0 ? cases : cases.filter((one) => args.some((arg) => fits(one, arg)))
}

interface Folders {
  /** Folder for the copies of the repository. */
  readonly copies: string
  /** Folder for databases and media, in memory if there is enough space. */
  readonly data: string
}

async function makeCopy({ copies, data }: Folders, lane: number, signal: AbortSignal): Promise<ScratchCopy> {
  const copy = { folder: join(copies, `copy-${lane}`), temporary: join(data, `tmp-${lane}`), signal }
  mkdirSync(copy.folder, { mode: 0o755 })
  mkdirSync(copy.temporary)
  // If this process is root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(copy.temporary, 0o1777)
  await copyRepository(copy.folder)
  return copy
}

async function assertGreenWithoutMutants({ copy, web }: LaneResources, chosen: typeof cases) {
  await web.build()
  const proofs = chosen.flatMap(({ row }) => row.proofs)
  for (const stage of [proofs.filter((proof) => !isBrowserTest(proof)), proofs.filter(isBrowserTest)]) {
    if (stage.length === 0) continue
    const { ran, failed, output } = await runTests(copy, stage, { options: ['--retry=1'] })
    const [first] = failed
    if (first) throw new CommandError(`Fails without any mutant: ${first.file} › ${first.name}\n${first.message}`)
    if (ran === 0) throw new CommandError(`No test ran: ${output}`)
  }
}

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { lanes: { type: 'string', default: '1' }, 'mutants-only': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const chosen = choose(positionals)
  const folders: Folders = {
    copies: realpathSync(mkdtempSync(join(tmpdir(), 'cliffhanger-mutants-'))),
    data: makeTestDataFolder(),
  }
  chmodSync(folders.copies, 0o755)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort())
  const count: Record<MutantVerdict['outcome'], number> = { red: 0, green: 0, unjudged: 0 }
  try {
    const sources = readSources(root)
    const lanes = Array.from({ length: Number(values.lanes) }, (_, lane) => lane)
    const demoDataDir = await importDemoCatalogue(folders.data)
    const benches = await Promise.all(
      lanes.map(async (number): Promise<LaneResources> => {
        const copy = await makeCopy(folders, number, stop.signal)
        const demo = await createLaneDemoServer(copy, demoDataDir)
        return { copy, lane: createTestLane(copy, demo.env), web: createWebBuilder(copy), demo, demoDataDir }
      }),
    )
    const [first] = benches
    if (first && !values['mutants-only']) await assertGreenWithoutMutants(first, chosen)
    const queue = [...chosen]
    const startedMs = Date.now()
    await Promise.all(
      benches.map(async (bench) => {
        for (let next = queue.shift(); next && !stop.signal.aborted; next = queue.shift()) {
          const judgedMs = Date.now()
          const { outcome, text } = await judgeMutant(bench, next.mutant, next.row, sources)
          if (stop.signal.aborted) return
          console.log(`${next.mutant.name} · ${formatSecondsSince(judgedMs)} · ${text}`)
          count[outcome] += 1
        }
        bench.web.close()
        await bench.lane.close()
      }),
    )
    console.log(`\n${formatSecondsSince(startedMs)} in all`)
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  if (stop.signal.aborted) throw new CommandError('stopped')
  console.log(`${count.red} red, ${count.green} still green${count.unjudged ? `, ${count.unjudged} not judged` : ''}`)
  process.exitCode = count.red > 0 && count.green + count.unjudged === 0 ? 0 : 1
})
