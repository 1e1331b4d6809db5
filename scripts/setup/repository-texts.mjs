import { existsSync, readFileSync } from 'node:fs'
import { runOrFail } from './child.mjs'
import { resolveFromRoot } from './repository.mjs'
import { commentsAndTitlesOf, exportedNamesOf } from './words.mjs'

/** @typedef {{ readonly text: string, readonly file: string }} FoundText */

/** Reads the files that git tracks, and new files that git does not ignore. @param {readonly string[]} patterns */
async function readFiles(patterns) {
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns]
  const listed = await runOrFail('git ls-files', 'git', args)
  // git still lists a file that was deleted without a commit.
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(resolveFromRoot(file)))
  return files.map((file) => ({ file, content: readFileSync(resolveFromRoot(file), 'utf8') }))
}

/** The comments, test titles and exported names of the repository's sources, and the lines of its documents. */
export async function readRepositoryTexts() {
  const listed = await readFiles(['*.ts', '*.tsx', '*.mjs', '*.js'])
  const sources = listed
    .filter(({ file }) => !/\.d\.ts$|demo\/generator\//.test(file))
    .map(({ file, content }) => ({
      file,
      names: exportedNamesOf(file, content),
      ...commentsAndTitlesOf(file, content),
    }))
  const pages = (await readFiles(['*.md'])).map(({ file, content }) => ({ file, lines: content.split('\n') }))
  /** @param {readonly string[]} texts @param {string} file @returns {FoundText[]} */
  const found = (texts, file) => texts.map((text) => ({ text, file }))
  return {
    comments: sources.flatMap(({ comments, file }) => found(comments, file)),
    titles: sources.flatMap(({ titles, file }) => found(titles, file)),
    names: sources.flatMap(({ names, file }) => found(names, file)),
    lines: pages.flatMap(({ lines, file }) => found(lines, file)),
  }
}
