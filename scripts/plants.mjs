// `npm run plants [-- R2 | check-then-deduct …]`: each bug in tests/fire/plants is planted in a scratch copy of the
// repository, where its row of the scorecard must then fail. A patch may begin with a line `# rounds 100`.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { capture } from './setup/child.mjs'
import { Failure, main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { pinnedEnv, pinnedNode } from './setup/pinned-node.mjs'
import { inRoot, readJson } from './setup/repository.mjs'
import { copyRepository } from './setup/scratch-copy.mjs'

/** @typedef {import('../tests/fire/fire-row.ts').Verdict} Verdict */
/** @typedef {{ outcome: 'red' | 'green' | 'unjudged', text: string }} Judged */

const plants = inRoot('tests/fire/plants')

/** @param {readonly string[]} args */
function choose(args) {
  const names = (existsSync(plants) ? readdirSync(plants) : []).filter((name) => name.endsWith('.patch'))
  const isNumber = (/** @type {string} */ arg) => /^R\d{1,2}$/i.test(arg)
  const fits = (/** @type {string} */ name, /** @type {string} */ arg) =>
    isNumber(arg) ? name.toLowerCase().startsWith(`${arg.toLowerCase()}-`) : name.includes(arg)
  for (const arg of args) {
    if (!names.some((name) => fits(name, arg))) throw new Failure(`no patch in tests/fire/plants is named like ${arg}`)
  }
  const chosen = args.length === 0 ? names : names.filter((name) => args.some((arg) => fits(name, arg)))
  return chosen.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** @param {string} name of a patch @returns the file of the row that it names */
function rowFileOf(name) {
  const number = /^R(\d{1,2})-[a-z0-9-]+\.patch$/.exec(name)?.[1]
  const start = `r${number?.padStart(2, '0')}-`
  return readdirSync(inRoot('tests/fire')).find((file) => file.startsWith(start) && file.endsWith('.test.ts'))
}

/** @param {string} text */
const firstLine = (text) => text.trim().split('\n', 1)[0] ?? ''

/**
 * Runs the quick form of a row in the copy.
 *
 * @param {string} copy
 * @param {{ id: string, file: string, rounds: string | undefined }} row
 * @returns {Promise<Judged>}
 */
async function runRow(copy, { id, file, rounds }) {
  const [told, report] = [join(copy, 'verdicts'), join(copy, 'report.json')]
  for (const left of [told, report]) rmSync(left, { force: true })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', `tests/fire/${file}`, '-t', `^${id} `]
  const env = {
    ...pinnedEnv(),
    NODE_COMPILE_CACHE: join(copy, 'node_modules/.cache/compile'),
    FIRE_SCALE: 'quick',
    FIRE_REPORT: told,
    ...(rounds === undefined ? {} : { FIRE_ROUNDS: rounds }),
  }
  const args = [...vitest, '--no-color', '--reporter=json', `--outputFile.json=${report}`]
  const { output } = await capture(pinnedNode, args, { cwd: copy, env })
  /** @type {Verdict[]} */
  const verdicts = existsSync(told)
    ? readFileSync(told, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const verdict = verdicts.find((one) => one.id === id)
  // A row that never ran tells nothing about the bug.
  if (!verdict) return { outcome: 'unjudged', text: `the row gave no verdict · ${output.trim().slice(-1_500)}` }
  const { seed, rounds: run, unit } = verdict
  if (verdict.hasPassed) return { outcome: 'green', text: `STILL GREEN · seed ${seed} · ${run} ${unit}` }
  /** @type {{ status: string, failureMessages: string[] }[]} */
  const tests = readJson(report).testResults.flatMap((/** @type {any} */ one) => one.assertionResults)
  const message = tests.find(({ status }) => status === 'failed')?.failureMessages[0] ?? ''
  return { outcome: 'red', text: `red, as it must be · ${firstLine(message)}` }
}

/** @param {string} copy @param {string} name @returns {Promise<Judged>} */
async function judge(copy, name) {
  const file = rowFileOf(name)
  if (file === undefined) return { outcome: 'unjudged', text: 'names no row of the scorecard' }
  const patch = join(plants, name)
  // Above the copy lies no repository that git might take it for a part of.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) }
  const apply = ['apply', '--whitespace=nowarn', patch]
  const applied = await capture('git', apply, { cwd: copy, env })
  if (applied.code !== 0) return { outcome: 'unjudged', text: `does not apply · ${firstLine(applied.output)}` }
  const rounds = /^# rounds (\d+)/.exec(readFileSync(patch, 'utf8'))?.[1]
  const judged = await runRow(copy, { id: name.split('-', 1)[0] ?? '', file, rounds })
  await capture('git', [...apply, '-R'], { cwd: copy, env })
  return judged
}

await main(async () => {
  const names = choose(process.argv.slice(2))
  await ensureInstalled()
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'cliffhanger-plants-')))
  // Root's PostgreSQL runs as another user.
  chmodSync(copy, 0o755)
  let isStopping = false
  // What runs is told by the terminal or by `capture`; then the copy goes.
  const stop = () => {
    isStopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const count = { red: 0, green: 0, unjudged: 0 }
  try {
    await copyRepository(copy)
    for (const name of names) {
      if (isStopping) break
      const { outcome, text } = await judge(copy, name)
      if (isStopping) break
      console.log(`${name.replace('.patch', '').replace('-', ' ')} · ${text}`)
      count[outcome] += 1
    }
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
  if (isStopping) throw new Failure('stopped')
  console.log(`\n${count.red} red, ${count.green} still green${count.unjudged ? `, ${count.unjudged} not judged` : ''}`)
  process.exitCode = count.red > 0 && count.green + count.unjudged === 0 ? 0 : 1
})
