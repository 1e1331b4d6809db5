// `npm run ha -- --nodes a=10.0.0.11,b=10.0.0.12,c=10.0.0.13 --out /etc/cliffhanger-ha`: writes the configuration files
// of etcd, Patroni and HAProxy for these nodes, the systemd units, and passwords if there are none yet
// (docs/scaling.md). To run all nodes on one machine: `--nodes a=127.0.0.1,b=127.0.0.2,c=127.0.0.3`.
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, runMain } from './setup/failure.mjs'
import { haConf, haPasswords, parseHaNodes, parseServerNetworks } from './setup/ha-conf.mjs'
import { resolveFromRoot } from './setup/repository.mjs'

function readOptions() {
  try {
    return parseArgs({
      options: {
        nodes: { type: 'string' },
        out: { type: 'string' },
        data: { type: 'string', default: '/var/lib/cliffhanger-ha' },
        bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
        'etcd-api': { type: 'string', default: '2' },
        bind: { type: 'string', default: '127.0.0.1' },
        servers: { type: 'string', default: 'all' },
      },
    }).values
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

await runMain(async () => {
  const { nodes, out, data, bin, bind, servers, 'etcd-api': api } = readOptions()
  if (nodes === undefined || out === undefined)
    throw new CommandError(
      'Missing --nodes or --out. Example: --nodes a=10.0.0.11,b=10.0.0.12,c=10.0.0.13 --out /etc/cliffhanger-ha',
    )
  if (api !== '2' && api !== '3') throw new CommandError('--etcd-api must be 2 or 3')
  const folder = resolve(out)
  const conf = haConf({
    nodes: parseHaNodes(nodes),
    data: resolve(data),
    bin,
    bind,
    etcdApi: api === '2' ? 2 : 3,
    conf: folder,
    servers: parseServerNetworks(servers),
  })
  mkdirSync(folder, { recursive: true })
  // These files are copied because the user `postgres` runs them and may have no access to the program's folder.
  copyFileSync(resolveFromRoot('deploy', 'ha', 'create-database.sh'), join(folder, 'create-database.sh'))
  copyFileSync(resolveFromRoot('deploy', 'postgres', 'roles.sql'), join(folder, 'roles.sql'))
  writeFileSync(join(folder, 'haproxy.cfg'), conf.haproxy)
  for (const { name, text } of conf.units) writeFileSync(join(folder, name), text)
  for (const { name, etcd, patroni } of conf.nodes) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'etcd.yml'), etcd)
    writeFileSync(join(folder, name, 'patroni.yml'), patroni)
  }
  const passwords = join(folder, 'passwords.env')
  if (!existsSync(passwords))
    writeFileSync(
      passwords,
      haPasswords(() => randomBytes(24).toString('hex')),
      { mode: 0o600 },
    )
  console.log(`Written to ${folder}. Copy it to every node; docs/scaling.md says how to start them.`)
})
