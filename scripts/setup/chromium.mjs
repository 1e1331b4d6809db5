import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runOrFail } from './child.mjs'
import { CommandError } from './failure.mjs'
import { runWithProgress } from './progress.mjs'

/** Chromium without a user interface: the same rendering engine with a third of the CPU time. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/**
 * Debian packages of the headless shell and of fonts; without the fonts, Chinese, Japanese and Thai text is rendered as
 * empty boxes.
 */
const debianPackages = [shell, 'fonts-noto-cjk', 'fonts-thai-tlwg']

/** @param {string} name */
const findInPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

const findChromium = () => [shell, ...names].map(findInPath).find(Boolean) ?? macPaths.find(existsSync)

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runOrFail('apt-get update', 'apt-get', ['update'], { env })
  await runOrFail('apt-get install', 'apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], {
    env,
  })
}

/** Tries to install the headless shell. A failure is ignored if a full Chromium is already installed. */
async function tryToInstall() {
  try {
    await runWithProgress(
      `Installing Chromium and fonts for the browser tests (${debianPackages.join(', ')})`,
      installWithApt,
    )
  } catch (error) {
    if (!findChromium()) throw error
  }
}

/**
 * Returns the path of the browser for the tests: `CHROMIUM_PATH`, otherwise the headless shell (installed first if the
 * user is root and apt exists), otherwise a full Chromium.
 *
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new CommandError(`CHROMIUM_PATH names ${chosen}, which does not exist.`)
  if (chosen) return chosen
  if (!findInPath(shell) && process.getuid?.() === 0 && findInPath('apt-get')) await tryToInstall()
  const found = findChromium()
  if (found) return found
  throw new CommandError(
    `The browser tests need Chromium: install ${debianPackages.join(', ')} (as root: ` +
      `apt-get install ${debianPackages.join(' ')}), or set CHROMIUM_PATH to a Chromium or Chrome binary.`,
  )
}
