// `npm run sample-words -- --seed 7`: prints 40 comments, 40 test titles and 40 exported names of the repository, drawn
// by the seed, for a reader who does not know the code. `--banned` lists comments, test titles and lines of documents
// with banned phrases.
import { parseArgs } from 'node:util'
import { CommandError, runMain } from './setup/failure.mjs'
import { readRepositoryTexts } from './setup/repository-texts.mjs'
import { bannedPhrases } from './setup/words.mjs'

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

/** @param {import('./setup/repository-texts.mjs').FoundText} found */
const withFile = ({ text, file }) => `${text}\n    ${file}`

await runMain(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, banned: { type: 'boolean', default: false } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
  if (!Number.isSafeInteger(seed))
    throw new CommandError('Invalid arguments. Usage: npm run sample-words -- [--seed 7] [--banned]')
  const { comments, titles, names, lines } = await readRepositoryTexts()
  if (values.banned) {
    const all = [...comments, ...titles, ...lines]
    const found = all.filter(({ text }) => bannedPhrases(text).length > 0).map(withFile)
    console.log(`${found.join('\n')}\n\n${found.length} of ${all.length} texts have banned phrases`)
    process.exitCode = found.length === 0 ? 0 : 1
    return
  }
  const random = createRandom(seed)
  for (const [heading, all] of Object.entries({ comments, 'test titles': titles, 'exported names': names })) {
    const drawn = draw(all.map(withFile), random)
    console.log(`\n# ${count} of ${all.length} ${heading}, seed ${seed}\n\n${drawn.join('\n')}`)
  }
})
