import { existsSync } from 'node:fs'
import { runOrFail } from './child.mjs'
import { CommandError } from './failure.mjs'
import { runWithProgress } from './progress.mjs'

/**
 * Debian packages of WebKitGTK with media decoders and Python bindings, Firefox, and a virtual display: 500 MB,
 * installed in about a minute.
 */
const debianPackages = [
  'xvfb',
  'webkit2gtk-driver',
  'gir1.2-webkit2-4.1',
  'python3-gi',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-libav',
  'firefox-esr',
  'openssl',
]
const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/firefox-esr', '/usr/bin/Xvfb']

const areInstalled = () => programs.every((path) => existsSync(path))

const lacks = () =>
  `The tests of other engines need WebKitGTK and Firefox from Debian (as root: apt-get install ${debianPackages.join(' ')}).`

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runOrFail('apt-get update', 'apt-get', ['update'], { env })
  await runOrFail('apt-get install', 'apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], {
    env,
  })
}

/**
 * Installs the browser engines if they are missing, the user is root and apt exists. Without the engines, their tests
 * are skipped.
 */
export async function tryToInstallBrowserEngines() {
  if (areInstalled() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  try {
    await runWithProgress('Installing WebKitGTK and Firefox for the tests of other engines', installWithApt)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(`${error.message}\n${lacks()}`)
  }
}

/** Installs the browser engines if possible; throws a `CommandError` if they are missing. */
export async function ensureBrowserEngines() {
  await tryToInstallBrowserEngines()
  if (!areInstalled()) throw new CommandError(lacks())
}
