import { existsSync } from 'node:fs'
import { canInstallWithApt, findInPath, installWithApt } from './debian-packages.mjs'
import { CommandError } from './failure.mjs'
import { runWithProgress } from './progress.mjs'

/** Debian packages of nginx, its JavaScript module, and openssl, which creates the tests' certificate. */
const debianPackages = ['nginx', 'libnginx-mod-http-js', 'openssl']
const jsModule = '/usr/lib/nginx/modules/ngx_http_js_module.so'

const lacks = () =>
  `The tests of deploy/nginx need nginx with its JavaScript module: install ${debianPackages.join(', ')} (as root: ` +
  `apt-get install ${debianPackages.join(' ')}), or set NGINX_PATH to an nginx binary that has it.`

/**
 * Returns the path of the nginx binary for the tests: `NGINX_PATH`, otherwise the system's nginx.
 *
 * @returns {string}
 */
export function findNginx() {
  const chosen = process.env.NGINX_PATH
  if (chosen && !existsSync(chosen)) throw new CommandError(`NGINX_PATH names ${chosen}, which does not exist.`)
  const found = chosen || findInPath('nginx')
  if (found) return found
  throw new CommandError(lacks())
}

/**
 * Installs nginx if it is missing, the user is root and apt exists. Without nginx, the tests that need it fail with a
 * hint.
 */
export async function tryToInstallNginx() {
  const isThere = findInPath('nginx') && findInPath('openssl') && existsSync(jsModule)
  if (process.env.NGINX_PATH || isThere) return
  if (!canInstallWithApt()) return
  try {
    await runWithProgress(`Installing nginx for the tests of deploy (${debianPackages.join(', ')})`, () =>
      installWithApt(debianPackages),
    )
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.log(`${error.message}\n${lacks()}`)
  }
}
