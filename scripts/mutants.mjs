// `npm run mutants [-- R2 | check-then-deduct …]`: applies each bug in tests/resilience/mutants to a scratch copy of
// the repository. The bug's scenario must pass without the bug and fail with it, with the same random seed. A patch
// begins with a line `# red …`: a part of the expected failure message, or several alternatives separated by ` or `. A
// scenario that fails with another message did not detect the bug. A line `# rounds 100` may follow. With the argument
// `conformance` it runs the mutants of docs/conformance.md instead, with `engines` those in tests/engines/mutants.
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runEngineMutants } from './engine-mutants.mjs'
import { runAndCapture, runInTerminal } from './setup/child.mjs'
import { CommandError, runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './setup/pinned-node.mjs'
import { runInGroup } from './setup/process-group.mjs'
import { readJson, resolveFromRoot } from './setup/repository.mjs'
import { copyRepository } from './setup/scratch-copy.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

/** @typedef {import('../tests/resilience/scenario.ts').Verdict} Verdict */
/** @typedef {{ outcome: 'red' | 'green' | 'unjudged', text: string, failureMessage: string }} Judged */

const mutants = resolveFromRoot('tests/resilience/mutants')
const seed = String(randomInt(1e9))
/** Time limit of a scenario. A scenario that hangs does not count as a detected bug. */
const timeoutMs = 900_000

/** @param {readonly string[]} args */
function selectPatches(args) {
  const names = (existsSync(mutants) ? readdirSync(mutants) : []).filter((name) => name.endsWith('.patch'))
  const isNumber = (/** @type {string} */ arg) => /^R\d{1,2}$/i.test(arg)
  const fits = (/** @type {string} */ name, /** @type {string} */ arg) =>
    isNumber(arg) ? name.toLowerCase().startsWith(`${arg.toLowerCase()}-`) : name.includes(arg)
  for (const arg of args) {
    if (!names.some((name) => fits(name, arg)))
      throw new CommandError(`No patch in tests/resilience/mutants matches ${arg}`)
  }
  const chosen = args.length === 0 ? names : names.filter((name) => args.some((arg) => fits(name, arg)))
  return chosen.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** @param {string} name of a patch @returns the test file of its scenario */
function scenarioFileOf(name) {
  const number = /^R(\d{1,2})-[a-z0-9-]+\.patch$/.exec(name)?.[1]
  const start = `r${number?.padStart(2, '0')}-`
  return readdirSync(resolveFromRoot('tests/resilience')).find(
    (file) => file.startsWith(start) && file.endsWith('.test.ts'),
  )
}

/** @param {string} text */
const firstLine = (text) => text.trim().split('\n', 1)[0] ?? ''

/** @typedef {{ copy: string, temporary: string, signal: AbortSignal }} Scratch */

/**
 * Runs a scenario in the scratch copy with its quick round count.
 *
 * @param {Scratch} scratch
 * @param {{ id: string, file: string, rounds: string | undefined }} row
 * @returns {Promise<Judged>}
 */
async function runScenario({ copy, temporary, signal }, { id, file, rounds }) {
  const [verdictsFile, report] = [join(temporary, 'verdicts'), join(temporary, 'report.json')]
  for (const left of [verdictsFile, report]) rmSync(left, { force: true })
  const env = {
    ...createPinnedNodeEnv(),
    NODE_COMPILE_CACHE: join(copy, 'node_modules/.cache/compile'),
    RESILIENCE_SCALE: 'quick',
    RESILIENCE_SEED: seed,
    RESILIENCE_REPORT: verdictsFile,
    ...(rounds === undefined ? {} : { RESILIENCE_ROUNDS: rounds }),
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', `tests/resilience/${file}`, '-t', `^${id} `, '--no-color']
  const args = [...vitest, '--reporter=json', `--outputFile.json=${report}`]
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const output = await runInGroup(pinnedNodePath, args, { cwd: copy, env, temporary, signal: limited })
  /** @type {Verdict[]} */
  const verdicts = existsSync(verdictsFile)
    ? readFileSync(verdictsFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const verdict = verdicts.find((one) => one.id === id)
  // An unfinished scenario neither detects the bug nor misses it.
  if (!verdict) return unjudged(`the scenario printed no verdict · ${output.trim().slice(-1_500)}`)
  const { rounds: run, unit } = verdict
  if (verdict.hasPassed)
    return { outcome: 'green', text: `STILL GREEN · seed ${seed} · ${run} ${unit}`, failureMessage: '' }
  /** @type {{ status: string, failureMessages: string[] }[]} */
  const tests = existsSync(report)
    ? readJson(report).testResults.flatMap((/** @type {any} */ one) => one.assertionResults)
    : []
  const failureMessage = tests.find(({ status }) => status === 'failed')?.failureMessages.join('\n') ?? ''
  return { outcome: 'red', text: `red, as it must be · ${firstLine(failureMessage)}`, failureMessage }
}

/** @param {string} text @returns {Judged} */
const unjudged = (text) => ({ outcome: 'unjudged', text, failureMessage: '' })

/** Cached results of scenarios without a bug, by test file and rounds. @type {Map<string, Promise<Judged>>} */
const baselineResults = new Map()

/** @param {Scratch} scratch @param {string} name @returns {Promise<Judged>} */
async function judgePatch(scratch, name) {
  const file = scenarioFileOf(name)
  if (file === undefined) return unjudged('its file name does not begin with a scenario of the scorecard (R1 to R21)')
  const { copy } = scratch
  const patch = join(mutants, name)
  const header = readFileSync(patch, 'utf8')
  const rounds = /^# rounds (\d+)/m.exec(header)?.[1]
  const red = /^# red (.+)/m.exec(header)?.[1]
  if (red === undefined) return unjudged('has no "# red" line with the expected failure message')
  const row = { id: name.split('-', 1)[0] ?? '', file, rounds }
  // A scenario that fails without the bug cannot detect it.
  const key = `${file} ${rounds}`
  const without = baselineResults.get(key) ?? runScenario(scratch, row)
  baselineResults.set(key, without)
  const { outcome, text } = await without
  if (outcome !== 'green') return unjudged(`the scenario does not pass without the bug · ${text}`)
  // Keeps git from treating the copy as part of a repository in a parent folder.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) }
  const apply = ['apply', '--whitespace=nowarn', patch]
  const applied = await runAndCapture('git', apply, { cwd: copy, env })
  if (applied.code !== 0) return unjudged(`does not apply · ${firstLine(applied.output)}`)
  const judged = await runScenario(scratch, row)
  await runAndCapture('git', [...apply, '-R'], { cwd: copy, env })
  if (judged.outcome !== 'red' || red.split(' or ').some((part) => judged.failureMessage.includes(part))) return judged
  return unjudged(`failed, but its message does not contain “${red}” · ${firstLine(judged.failureMessage)}`)
}

/** @param {readonly string[]} args */
async function runConformanceMutants(args) {
  await ensurePackagesInstalled()
  await ensureWebBuilt()
  process.exitCode = await runInTerminal(
    pinnedNodePath,
    [resolveFromRoot('tests/conformance/mutants/run-mutants.ts'), ...args],
    createPinnedNodeEnv(),
  )
}

await runMain(async () => {
  const [first, ...more] = process.argv.slice(2)
  if (first === 'conformance') return runConformanceMutants(more)
  if (first === 'engines') return runEngineMutants(more)
  const names = selectPatches(process.argv.slice(2))
  await ensurePackagesInstalled()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cliffhanger-mutants-')))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort())
  const scratch = { copy: join(folder, 'copy'), temporary: join(folder, 'tmp'), signal: stop.signal }
  for (const one of [scratch.copy, scratch.temporary]) mkdirSync(one)
  // If this script runs as root, PostgreSQL runs as another user, who needs access to these folders.
  for (const one of [folder, scratch.copy]) chmodSync(one, 0o755)
  chmodSync(scratch.temporary, 0o1777)
  const count = { red: 0, green: 0, unjudged: 0 }
  try {
    await copyRepository(scratch.copy)
    for (const name of names) {
      if (stop.signal.aborted) break
      const { outcome, text } = await judgePatch(scratch, name)
      if (stop.signal.aborted) break
      console.log(`${name.replace('.patch', '').replace('-', ' ')} · ${text}`)
      count[outcome] += 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  if (stop.signal.aborted) throw new CommandError('stopped')
  console.log(`\n${count.red} red, ${count.green} still green${count.unjudged ? `, ${count.unjudged} not judged` : ''}`)
  process.exitCode = count.red > 0 && count.green + count.unjudged === 0 ? 0 : 1
})
