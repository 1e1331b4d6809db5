import { canInstallWithApt, findInPath, installWithApt } from './debian-packages.mjs'
import { CommandError } from './failure.mjs'
import { runWithProgress } from './progress.mjs'

/** Debian packages of OpenStack Swift, with whose S3 interface the media store is tested. */
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/**
 * Installs OpenStack Swift if it is missing, the user is root and apt exists. Without it, its tests are reported as
 * skipped.
 */
export async function tryToInstallSwift() {
  if ((findInPath('swift-proxy-server') && findInPath('memcached')) || !canInstallWithApt()) return
  try {
    await runWithProgress(`Installing OpenStack Swift for the tests of the media store (${packages.join(', ')})`, () =>
      installWithApt(packages),
    )
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(`${error.message}\nThe media store is not tested with OpenStack Swift.`)
  }
}
