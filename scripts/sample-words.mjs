// `npm run sample-words -- --seed 7`: prints 40 comments, 40 test titles and 40 exported names of the repository, drawn by the
// seed, for a reader who does not know the code. `--banned` lists comments, test titles and lines of documents with phrases
// that plain words avoid.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runOrFail } from './setup/child.mjs'
import { Failure, main } from './setup/failure.mjs'
import { inRoot } from './setup/repository.mjs'
import { bannedPhrases, commentsOf, exportedNamesOf, testTitlesOf } from './setup/words.mjs'

const count = 40

/** A small seeded generator (mulberry32). @param {number} seed */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param {readonly string[]} all @param {() => number} random */
function draw(all, random) {
  const rest = [...all]
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0],
  )
}

await main(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, banned: { type: 'boolean', default: false } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
  if (!Number.isSafeInteger(seed))
    throw new Failure('Invalid arguments. Usage: npm run sample-words -- [--seed 7] [--banned]')
  const listed = await runOrFail('git ls-files', 'git', ['ls-files', '*.ts', '*.tsx', '*.mjs'])
  const files = listed.split('\n').filter((file) => file !== '' && !/\.d\.ts$|demo\/generator\//.test(file))
  const texts = files.map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
  const comments = texts.flatMap(({ file, text }) => commentsOf(file, text).map((comment) => `${comment}\n    ${file}`))
  const titles = texts.flatMap(({ file, text }) => testTitlesOf(file, text).map((title) => `${title}\n    ${file}`))
  if (values.banned) {
    const pages = (await runOrFail('git ls-files', 'git', ['ls-files', '*.md']))
      .split('\n')
      .filter((page) => page !== '')
    const lines = pages.flatMap((page) =>
      readFileSync(inRoot(page), 'utf8')
        .split('\n')
        .map((line) => `${line}\n    ${page}`),
    )
    const all = [...comments, ...titles, ...lines]
    const found = all.filter((one) => bannedPhrases(one.split('\n    ', 1)[0] ?? '').length > 0)
    console.log(`${found.join('\n')}\n\n${found.length} of ${all.length} texts have banned phrases`)
    process.exitCode = found.length === 0 ? 0 : 1
    return
  }
  const names = texts.flatMap(({ file, text }) => exportedNamesOf(text).map((name) => `${name}    ${file}`))
  const random = createRandom(seed)
  for (const [heading, all] of Object.entries({ comments, 'test titles': titles, 'exported names': names })) {
    console.log(`\n# ${count} of ${all.length} ${heading}, seed ${seed}\n\n${draw(all, random).join('\n')}`)
  }
})
