import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const ipCommand = '/usr/sbin/ip'

/** The network namespace of a node; a bridge connects the namespaces of all nodes. */
export interface NodeNetwork {
  readonly address: string
  readonly space: string
  /** Name of the network interface that connects the node to the bridge. */
  readonly link: string
}

/** Returns the name of the network interface inside the node's namespace. */
const insideOf = ({ link }: NodeNetwork): string => `${link}i`

/** Creates the namespaces of the nodes and the bridge. Adds the functions that remove them to `closings`. */
export async function createClusterNetwork(
  bridge: string,
  net: string,
  nodes: readonly NodeNetwork[],
  closings: (() => Promise<unknown>)[],
): Promise<void> {
  await run(ipCommand, ['link', 'add', bridge, 'type', 'bridge'])
  closings.push(() => run(ipCommand, ['link', 'del', bridge]))
  await run(ipCommand, ['addr', 'add', `${net}.254/24`, 'dev', bridge])
  await run(ipCommand, ['link', 'set', bridge, 'up'])
  for (const node of nodes) {
    const { space, link, address } = node
    await run(ipCommand, ['netns', 'add', space])
    closings.push(() => run(ipCommand, ['netns', 'del', space]))
    const inside = insideOf(node)
    await run(ipCommand, ['link', 'add', link, 'type', 'veth', 'peer', 'name', inside])
    await run(ipCommand, ['link', 'set', inside, 'netns', space])
    await run(ipCommand, ['link', 'set', link, 'master', bridge, 'up'])
    const within = (...args: string[]) => run(ipCommand, ['-n', space, ...args])
    await within('addr', 'add', `${address}/24`, 'dev', inside)
    await within('link', 'set', inside, 'up')
    await within('link', 'set', 'lo', 'up')
  }
}

/** Disconnects a node from all others, or reconnects it. */
export async function setNodeDisconnected({ link }: NodeNetwork, isCut: boolean): Promise<void> {
  await run(ipCommand, ['link', 'set', link, isCut ? 'down' : 'up'])
}

/** Makes a node send packets for the others to a MAC address that does not exist, or undoes that. */
export async function setIsolatedFromNodes(
  node: NodeNetwork,
  others: readonly NodeNetwork[],
  isCut: boolean,
): Promise<void> {
  const nowhere = ['lladdr', '02:00:00:00:00:00', 'nud', 'permanent']
  for (const { address } of others) {
    const change = isCut ? ['replace', address, ...nowhere] : ['del', address]
    await run(ipCommand, ['-n', node.space, 'neigh', ...change, 'dev', insideOf(node)])
  }
}

/** Sends a signal to the processes in a network namespace, all of which this test has started. */
export async function signalNamespaceProcesses(
  space: string,
  signal: NodeJS.Signals,
  which: 'all' | 'postgres',
): Promise<void> {
  const { stdout } = await run(ipCommand, ['netns', 'pids', space])
  for (const pid of stdout.split('\n').filter((line) => line !== '')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (which === 'postgres' && !/^(postgres:|.*\/postgres\0)/.test(command)) continue
    try {
      process.kill(Number(pid), signal)
    } catch {
      // The process has exited meanwhile.
    }
  }
}
