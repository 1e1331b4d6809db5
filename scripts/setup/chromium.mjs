import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { mustRun } from './child.mjs'
import { Failure } from './failure.mjs'
import { step } from './progress.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium, and the fonts without which Chinese, Japanese and Thai are empty boxes. */
const debianPackages = ['chromium', 'fonts-noto-cjk', 'fonts-thai-tlwg']

/** @param {string} name */
const findInPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

const findChromium = () => names.map(findInPath).find(Boolean) ?? macPaths.find(existsSync)

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await mustRun('apt-get update', 'apt-get', ['update'], { env })
  await mustRun('apt-get install', 'apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], { env })
}

/**
 * The browser that the tests drive: `CHROMIUM_PATH`, one that is installed, or Debian's, installed now.
 *
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Failure(`CHROMIUM_PATH names ${chosen}, which does not exist.`)
  const found = chosen ?? findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && findInPath('apt-get')) {
    await step(`Installing Chromium and fonts for the browser tests (${debianPackages.join(', ')})`, installWithApt)
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Failure(
    'The browser tests need Chromium: install chromium, fonts-noto-cjk and fonts-thai-tlwg (as root: ' +
      `apt-get install ${debianPackages.join(' ')}), or set CHROMIUM_PATH to a Chromium or Chrome binary.`,
  )
}
