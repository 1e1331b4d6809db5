import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runOrFail } from './child.mjs'

const policy = '/usr/sbin/policy-rc.d'

/** @param {string} name */
export const findInPath = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find(existsSync)

/** Returns whether this user can install Debian packages. */
export const canInstallWithApt = () => process.getuid?.() === 0 && findInPath('apt-get') !== undefined

/**
 * Installs Debian packages without starting their services. Debian starts services after the installation unless
 * policy-rc.d exits with 101; a web server would occupy port 80.
 *
 * @param {readonly string[]} packages
 */
export async function installWithApt(packages) {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runOrFail('apt-get update', 'apt-get', ['update'], { env })
    await runOrFail('apt-get install', 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  } finally {
    if (isOurs) rmSync(policy)
  }
}
