import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { haConf, haPasswords } from '../../../scripts/setup/ha-conf.mjs'
import {
  createClusterNetwork,
  ipCommand,
  type NodeNetwork,
  setIsolatedFromNodes,
  setNodeDisconnected,
  signalNamespaceProcesses,
} from './network.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..', '..', '..')
const bin = '/usr/lib/postgresql/15/bin'
const haproxyProgram = '/usr/sbin/haproxy'
const patronictl = '/usr/bin/patronictl'
const programs = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  patronictl,
  haproxyProgram,
  ipCommand,
  '/usr/bin/setpriv',
  `${bin}/pg_rewind`,
]
const names = ['a', 'b', 'c'] as const
const haproxyAddress = '127.0.0.1'

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}
/** Three nodes with etcd, Patroni and PostgreSQL, each in its own network namespace, and a HAProxy. */
export interface Cluster {
  readonly url: string
  readonly readUrl: string
  readonly ownerUrl: string
  /**
   * Waits until all nodes see the same primary and two standbys without lag, one of them synchronous. Returns the name
   * of the primary.
   */
  whenHealthy(): Promise<string>
  /** Sends a signal to all processes of a node, or only to those of PostgreSQL. */
  signal(name: string, signal: NodeJS.Signals, which: 'all' | 'postgres'): Promise<void>
  /** Starts the programs of a node that are not running. */
  revive(name: string): Promise<void>
  /** Disconnects a node from the other nodes and from HAProxy, or reconnects it. */
  cut(name: string, isCut: boolean): Promise<void>
  /** Disconnects a node from the other nodes but not from HAProxy, or reconnects it. */
  cutFromNodes(name: string, isCut: boolean): Promise<void>
  /** Makes HAProxy route to this node, whatever Patroni reports; `primary` restores the routing to the primary. */
  lead(to: string): Promise<void>
  /** Promotes a standby with `patronictl switchover`, as the documentation describes. */
  switchOver(primary: string): Promise<void>
  readonly names: readonly string[]
  close(): Promise<void>
}

/** Lists the programs and privileges that the scenario needs and this machine lacks. */
export async function findMissingPrerequisites(): Promise<string[]> {
  const missing = programs.filter((path) => !existsSync(path))
  if (missing.length > 0) return missing
  const probe = `chp${process.pid}`
  try {
    await run(ipCommand, ['netns', 'add', probe])
    await run(ipCommand, ['netns', 'del', probe])
    return []
  } catch {
    return ['the right to create network namespaces']
  }
}

interface Node extends NodeNetwork {
  readonly name: string
  readonly children: Map<'etcd' | 'patroni', ChildProcess>
}

/** Returns the name of the primary if both standbys follow without lag, one of them synchronously. */
function healthyLeader(members: readonly Member[]): string | undefined {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  const following = members.filter(({ role, lag }) => role !== 'leader' && Number(lag) === 0)
  const isSynchronous = following.some(({ role }) => role === 'sync_standby')
  return leader && following.length === names.length - 1 && isSynchronous ? leader.name : undefined
}

/** Returns the prefix of a subnet that no concurrent run of the scenario on this machine uses. */
const subnet = () => `10.${64 + (process.pid % 128)}.${(process.pid >> 7) % 256}`

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp('/var/tmp/cliffhanger-ha-')
  await chmod(folder, 0o755)
  const net = subnet()
  const tag = process.pid.toString(36)
  const bridge = `chb${tag}`
  const nodes: Node[] = names.map((name, at) => ({
    name,
    address: `${net}.${at + 1}`,
    space: `ch${tag}${name}`,
    link: `ch${tag}${name}`,
    children: new Map(),
  }))
  const closings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const one of closings.splice(0).toReversed()) await one().catch(() => undefined)
  }
  try {
    const user = await postgresUser()
    await copyFile(join(repository, 'deploy', 'ha', 'create-database.sh'), join(folder, 'create-database.sh'))
    await copyFile(join(repository, 'deploy', 'postgres', 'roles.sql'), join(folder, 'roles.sql'))
    const conf = haConf({ nodes, data: folder, bin, bind: haproxyAddress, etcdApi: 2, conf: folder, servers: ['all'] })
    const passwords = parseEnv(haPasswords(() => randomBytes(12).toString('hex')))
    const env = { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C.UTF-8', ...passwords }
    await createClusterNetwork(bridge, net, nodes, closings)
    for (const { name, etcd, patroni } of conf.nodes) {
      await mkdir(join(folder, name), { mode: 0o700 })
      await run('chown', [`${user.uid}:${user.gid}`, join(folder, name)])
      await writeFile(join(folder, `${name}-etcd.yml`), etcd)
      await writeFile(join(folder, `${name}-patroni.yml`), patroni)
    }
    const ports = { primary: await freePort(), standbys: await freePort() }
    const haproxyFile = join(folder, 'haproxy.cfg')
    const haproxy = conf.haproxy
      .replace(`${haproxyAddress}:5000`, `${haproxyAddress}:${ports.primary}`)
      .replace(`${haproxyAddress}:5001`, `${haproxyAddress}:${ports.standbys}`)
    await writeFile(haproxyFile, haproxy)

    async function start(node: Node, program: 'etcd' | 'patroni'): Promise<void> {
      const command =
        program === 'etcd'
          ? ['/usr/bin/etcd', '--config-file', join(folder, `${node.name}-etcd.yml`)]
          : ['/usr/bin/patroni', join(folder, `${node.name}-patroni.yml`)]
      const log = await open(join(folder, `${node.name}-${program}.log`), 'a')
      const asPostgres = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
      const child = spawn(ipCommand, ['netns', 'exec', node.space, ...asPostgres, ...command], {
        cwd: '/',
        env,
        stdio: ['ignore', log.fd, log.fd],
      })
      child.on('error', () => undefined)
      node.children.set(program, child)
      await log.close()
    }
    const nodeOf = (name: string): Node => {
      const found = nodes.find((node) => node.name === name)
      if (!found) throw new Error(`no node ${name}`)
      return found
    }
    async function revive(node: Node): Promise<void> {
      for (const program of ['etcd', 'patroni'] as const) {
        const child = node.children.get(program)
        if (!child || child.exitCode !== null || child.signalCode !== null) await start(node, program)
      }
    }
    closings.push(async () => {
      for (const node of nodes) await signalNamespaceProcesses(node.space, 'SIGKILL', 'all')
    })
    for (const node of nodes) await start(node, 'etcd')
    for (const node of nodes) await start(node, 'patroni')
    const startBalancer = () => spawn(haproxyProgram, ['-db', '-f', haproxyFile], { stdio: 'ignore' })
    let balancer = startBalancer()
    async function stopBalancer(): Promise<void> {
      balancer.kill('SIGKILL')
      await once(balancer, 'exit')
    }
    closings.push(stopBalancer)
    async function lead(to: string): Promise<void> {
      const only = (line: string, name: string) => (name === to ? line.replace(/ check .*/, '') : '')
      await writeFile(haproxyFile, to === 'primary' ? haproxy : haproxy.replace(/^ +server (\S+) .*$/gm, only))
      await stopBalancer()
      balancer = startBalancer()
    }

    /** Returns the list of cluster members from each reachable node. */
    async function views(): Promise<readonly Member[][]> {
      const answers = nodes.map(async ({ address }): Promise<Member[]> => {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
        return (await answer.json()).members
      })
      return (await Promise.allSettled(answers)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    }
    async function whenHealthy(): Promise<string> {
      let seen: readonly Member[][] = []
      for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(200)) {
        seen = await views()
        const leaders = new Set(seen.map(healthyLeader))
        const [leader] = leaders
        if (seen.length === nodes.length && leaders.size === 1 && leader !== undefined) return leader
      }
      const logs = await Promise.all(
        nodes.map(({ name }) => readFile(join(folder, `${name}-patroni.log`), 'utf8').catch(() => '')),
      )
      const tails = logs.map((text) => text.split('\n').slice(-15).join('\n'))
      throw new Error(`The cluster does not recover: ${JSON.stringify(seen)}\n${tails.join('\n---\n')}`)
    }
    const urlFor = (role: string, password: string | undefined, port: number) =>
      `postgres://${role}:${password}@${haproxyAddress}:${port}/cliffhanger`
    await whenHealthy()
    return {
      url: urlFor('cliffhanger_server', passwords.SERVER_PASSWORD, ports.primary),
      readUrl: urlFor('cliffhanger_server', passwords.SERVER_PASSWORD, ports.standbys),
      ownerUrl: urlFor('cliffhanger_owner', passwords.OWNER_PASSWORD, ports.primary),
      whenHealthy,
      signal: (name, signal, which) => signalNamespaceProcesses(nodeOf(name).space, signal, which),
      revive: (name) => revive(nodeOf(name)),
      names,
      cutFromNodes(name, isCut) {
        const others = nodes.filter((node) => node.name !== name)
        return setIsolatedFromNodes(nodeOf(name), others, isCut)
      },
      lead,
      async switchOver(primary) {
        const conf = join(folder, `${primary}-patroni.yml`)
        await run(patronictl, ['-c', conf, 'switchover', '--leader', primary, '--force'], { env })
      },
      cut: (name, isCut) => setNodeDisconnected(nodeOf(name), isCut),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
