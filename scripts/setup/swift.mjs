import { findInPath, installWithApt, mayInstall } from './debian-packages.mjs'
import { Failure } from './failure.mjs'
import { step } from './progress.mjs'

/** OpenStack Swift, whose S3 interface the media store is tested with. */
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/** Installs OpenStack Swift if it is missing and root and apt are available. Without it, its tests are skipped by name. */
export async function tryToInstallSwift() {
  if ((findInPath('swift-proxy-server') && findInPath('memcached')) || !mayInstall()) return
  try {
    await step(`Installing OpenStack Swift for the tests of the media store (${packages.join(', ')})`, () =>
      installWithApt(packages),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.log(`${error.message}\nThe media store is not tested with OpenStack Swift.`)
  }
}
