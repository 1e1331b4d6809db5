import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { CommandError } from './failure.mjs'
import { checkConfigValue, fillTemplate } from './fill-template.mjs'
import { resolveFromRoot } from './repository.mjs'

/**
 * @typedef {object} HaNode
 * @property {string} name
 * @property {string} address
 *
 * @typedef {object} HaOptions
 * @property {readonly HaNode[]} nodes
 * @property {string} data folder of the nodes' data, with a subfolder for each node by its name
 * @property {string} bin folder of PostgreSQL's programs
 * @property {string} bind address at which HAProxy listens
 * @property {2 | 3} etcdApi
 * @property {string} conf folder with these configurations and `create-database.sh`
 * @property {readonly string[]} servers networks of the servers, or `all`
 */

const haUnits = ['cliffhanger-etcd@.service', 'cliffhanger-patroni@.service']

/** @param {string} name */
const template = (name) => readFileSync(resolveFromRoot('deploy', 'ha', `${name}.template`), 'utf8')

/**
 * Parses a list of nodes such as `a=10.0.0.11,b=10.0.0.12,c=10.0.0.13`.
 *
 * @param {string} text
 * @returns {HaNode[]}
 */
export function parseHaNodes(text) {
  const nodes = text.split(',').map((entry) => {
    const [name = '', address = '', ...rest] = entry.split('=')
    if (!/^[a-z][a-z0-9-]*$/.test(name) || isIP(address) !== 4 || rest.length > 0)
      throw new CommandError(`--nodes: ${JSON.stringify(entry)} is not <name>=<IPv4 address>`)
    return { name, address }
  })
  if (nodes.length < 3 || nodes.length % 2 === 0)
    throw new CommandError(`--nodes: ${nodes.length} nodes cannot outvote a lost one; name three, or five`)
  for (const key of /** @type {const} */ (['name', 'address'])) {
    if (new Set(nodes.map((node) => node[key])).size < nodes.length)
      throw new CommandError(`--nodes: two nodes have the same ${key}`)
  }
  return nodes
}

/**
 * Parses a list of networks such as `10.0.0.0/24,10.0.1.5/32`, or `all`.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function parseServerNetworks(text) {
  if (text === 'all') return [text]
  return text.split(',').map((network) => {
    const [address = '', bits = '', ...rest] = network.split('/')
    const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
    if (!/^\d+$/.test(bits) || Number(bits) > most || rest.length > 0)
      throw new CommandError(`--servers: ${JSON.stringify(network)} is not <address>/<bits>`)
    return network
  })
}

/**
 * Returns the configuration files for these nodes, filled in from the templates in deploy/ha: of HAProxy, of etcd and
 * Patroni on each node, and the systemd units by name.
 *
 * @param {HaOptions} options
 */
export function haConf({ nodes, data, bin, bind, etcdApi, conf, servers }) {
  const backends = nodes.map(({ name, address }) => `server ${name} ${address}:5432 check port 8008`)
  const replicating = nodes.flatMap(({ address }) => [
    `    - host replication replicator ${address}/32 scram-sha-256`,
    `    - host all postgres,rewinder ${address}/32 scram-sha-256`,
  ])
  const shared = {
    ETCD_PEERS: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    ETCD_API: etcdApi === 2 ? 'etcd' : 'etcd3',
    // Patroni needs these HTTP interfaces, which etcd disables by default if it has a configuration file.
    ETCD_API_SETTING: etcdApi === 2 ? 'enable-v2: true' : 'enable-grpc-gateway: true',
    HBA_NODES: replicating.join('\n'),
    HBA_SERVERS: servers
      .map((network) => `    - host cliffhanger cliffhanger_server,cliffhanger_owner ${network} scram-sha-256`)
      .join('\n'),
    BIN: checkConfigValue(bin),
    CREATE_DATABASE: `${checkConfigValue(conf)}/create-database.sh`,
  }
  const folders = { CONF: checkConfigValue(conf), DATA: checkConfigValue(data) }
  return {
    haproxy: fillTemplate(template('haproxy.cfg'), { BIND: checkConfigValue(bind), SERVERS: backends.join('\n  ') }),
    units: haUnits.map((name) => ({ name, text: fillTemplate(template(name), folders) })),
    nodes: nodes.map(({ name, address }) => {
      const values = { ...shared, NODE: name, ADDRESS: address, DATA: `${folders.DATA}/${name}` }
      return {
        name,
        etcd: fillTemplate(template('etcd.yml'), values),
        patroni: fillTemplate(template('patroni.yml'), values),
      }
    }),
  }
}

/**
 * Returns the content of an environment file with passwords for all nodes.
 *
 * @param {() => string} password returns a new password of letters and digits at each call
 */
export function haPasswords(password) {
  const users = [
    ['SUPERUSER', 'postgres'],
    ['REPLICATION', 'replicator'],
    ['REWIND', 'rewinder'],
    ['RESTAPI', 'patroni'],
  ]
  return [
    '# Passwords of PostgreSQL and of Patroni, the same on all nodes. Written by `npm run ha`.',
    ...users.flatMap(([kind, name]) => [`PATRONI_${kind}_USERNAME=${name}`, `PATRONI_${kind}_PASSWORD=${password()}`]),
    '# Of the roles of DATABASE_OWNER_URL and DATABASE_URL.',
    `OWNER_PASSWORD=${password()}`,
    `SERVER_PASSWORD=${password()}`,
    '',
  ].join('\n')
}
