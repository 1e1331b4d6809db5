// `npm run resilience -- R5 [R6 …] [--rounds N] [--seed S]`: runs resilience scenarios with full round counts; without
// an id, all of them. `--quick` uses the round counts of `npm test`. Prints one line per scenario, then a table.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError, runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { resolveFromRoot } from './setup/repository.mjs'
import { runVitest } from './setup/vitest-run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

/** @typedef {import('../tests/resilience/scenario.ts').Verdict} Verdict */

/**
 * @param {string[]} args
 * @returns {{ files: string[], env: NodeJS.ProcessEnv }}
 */
function parseArguments(args) {
  const rows = readdirSync(resolveFromRoot('tests/resilience')).filter((name) => /^r\d\d-.*\.test\.ts$/.test(name))
  /** @type {NodeJS.ProcessEnv} */
  const env = { RESILIENCE_SCALE: 'full' }
  const files = []
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    const number = /^[Rr](\d{1,2})$/.exec(arg)?.[1]
    const file = number && rows.find((name) => name.startsWith(`r${number.padStart(2, '0')}-`))
    if (file) files.push(file)
    else if (arg === '--quick') env.RESILIENCE_SCALE = 'quick'
    else if (arg === '--rounds' || arg === '--seed') {
      const value = args.shift() ?? ''
      if (!/^\d{1,9}$/.test(value)) throw new CommandError(`${arg} must be followed by a whole number`)
      env[arg === '--rounds' ? 'RESILIENCE_ROUNDS' : 'RESILIENCE_SEED'] = value
    } else
      throw new CommandError(
        `Unknown argument ${arg}. Expected a scenario (R1 to R21), --rounds N, --seed N or --quick`,
      )
  }
  return { files: (files.length > 0 ? files : rows).map((name) => `tests/resilience/${name}`), env }
}

/** @param {readonly Verdict[]} verdicts */
function table(verdicts) {
  const inOrder = verdicts.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
  const lines = inOrder.map((one) => {
    const figures = [`${one.rounds} ${one.unit}`, one.seed, `${one.seconds} s`, one.hasPassed ? '✓' : '✗']
    return `| ${[one.id, one.property, ...figures, one.notes.join('; ')].join(' | ')} |`
  })
  return ['| # | property | rounds | seed | time | | figures |', '|---|---|---|---|---|---|---|', ...lines].join('\n')
}

await runMain(async () => {
  const { files, env } = parseArguments(process.argv.slice(2))
  await ensurePackagesInstalled()
  await ensureWebBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-resilience-'))
  const report = join(folder, 'verdicts')
  const { passed, failed } = await runVitest({ args: files, env: { ...env, RESILIENCE_REPORT: report } })
  const verdicts = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  rmSync(folder, { recursive: true, force: true })
  console.log(`\n${table(verdicts.map((line) => JSON.parse(line)))}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
