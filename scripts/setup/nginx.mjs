import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runOrFail } from './child.mjs'
import { Failure } from './failure.mjs'
import { step } from './progress.mjs'

/** nginx, its JavaScript module, and openssl, which creates the tests' certificate. */
const debianPackages = ['nginx', 'libnginx-mod-http-js', 'openssl']
const jsModule = '/usr/lib/nginx/modules/ngx_http_js_module.so'
const policy = '/usr/sbin/policy-rc.d'

/** @param {string} name */
const findInPath = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find(existsSync)

const lacks = () =>
  `The tests of deploy/nginx need nginx with its JavaScript module: install ${debianPackages.join(', ')} (as root: ` +
  `apt-get install ${debianPackages.join(' ')}), or set NGINX_PATH to an nginx binary that has it.`

/** Debian starts services after installing them; a policy-rc.d that exits with 101 prevents a web server on port 80. */
async function installWithApt() {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runOrFail('apt-get update', 'apt-get', ['update'], { env })
    await runOrFail('apt-get install', 'apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], {
      env,
    })
  } finally {
    if (isOurs) rmSync(policy)
  }
}

/**
 * Path of the nginx binary for the tests: `NGINX_PATH`, or the system's.
 *
 * @returns {string}
 */
export function findNginx() {
  const chosen = process.env.NGINX_PATH
  if (chosen && !existsSync(chosen)) throw new Failure(`NGINX_PATH names ${chosen}, which does not exist.`)
  const found = chosen || findInPath('nginx')
  if (found) return found
  throw new Failure(lacks())
}

/** Installs nginx if it is missing and root and apt are available. Without it, the tests that need it fail with a hint. */
export async function tryToInstallNginx() {
  const isThere = findInPath('nginx') && findInPath('openssl') && existsSync(jsModule)
  if (process.env.NGINX_PATH || isThere) return
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) return
  try {
    await step(`Installing nginx for the tests of deploy (${debianPackages.join(', ')})`, installWithApt)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.log(`${error.message}\n${lacks()}`)
  }
}
