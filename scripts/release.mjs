// `npm run release -- minor`: sets the next version in every package.json and in CHANGELOG.md, commits and tags. Does
// not push. `--dry-run` prints the release notes and changes nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { nextVersion, releaseChangelog } from './setup/changelog.mjs'
import { runAndCapture, runOrFail } from './setup/child.mjs'
import { CommandError, runMain } from './setup/failure.mjs'
import { readJson, resolveFromRoot } from './setup/repository.mjs'

/** @param {string} text @returns {text is import('./setup/changelog.mjs').Step} */
const isStep = (text) => ['major', 'minor', 'patch'].includes(text)

/** @param {readonly string[]} args */
const git = (...args) => runOrFail(`git ${args[0]}`, 'git', args)

async function assertReleasable() {
  if ((await git('status', '--porcelain')).trim() !== '') throw new CommandError('Commit or stash your changes first.')
  const { output } = await runAndCapture('git', ['rev-parse', '--abbrev-ref', 'HEAD'])
  if (output.trim() !== 'main') throw new CommandError('Releases are made on the branch main.')
}

const manifests = () => [
  resolveFromRoot('package.json'),
  ...['packages', 'apps'].flatMap((group) =>
    readdirSync(resolveFromRoot(group)).map((name) => resolveFromRoot(group, name, 'package.json')),
  ),
]

/** @param {string} file @param {string} from @param {string} to */
function setVersion(file, from, to) {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(`"version": "${from}"`, `"version": "${to}"`)
  if (changed === text) throw new CommandError(`${file} has another version than ${from}.`)
  writeFileSync(file, changed)
}

await runMain(async () => {
  const [step = '', ...more] = process.argv.slice(2)
  const isDry = more.includes('--dry-run')
  if (!isStep(step) || more.length > Number(isDry)) {
    throw new CommandError('Invalid arguments. Usage: npm run release -- major|minor|patch [--dry-run]')
  }
  const { version } = readJson(resolveFromRoot('package.json'))
  const next = nextVersion(version, step)
  const changelog = resolveFromRoot('CHANGELOG.md')
  const { text, notes } = releaseChangelog(readFileSync(changelog, 'utf8'), next, new Date().toISOString().slice(0, 10))
  console.log(`${version} → ${next}\n\n${notes}\n`)
  if (isDry) return
  await assertReleasable()
  for (const file of manifests()) setVersion(file, version, next)
  writeFileSync(changelog, text)
  await runOrFail('npm install', 'npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit'])
  await git('commit', '--all', '--message', `Release ${next}`)
  await git('tag', '--annotate', '--cleanup=verbatim', `v${next}`, '--message', `${next}\n\n${notes}`)
  console.log(`Committed and tagged v${next}. Publish it: git push --follow-tags`)
})
