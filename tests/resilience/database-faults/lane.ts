import { chmod } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { findDataHome } from '../../../apps/server/src/db/embedded/data-home.ts'
import { type OpenDatabase, openDatabase } from '../../../apps/server/src/db/open.ts'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { storeFolder } from '../../../apps/server/src/origin/store-folder.ts'
import { connectDevice, type ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample, samplePackageName, writeSampleFiles } from '../../../apps/server/src/testing/sample-title.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts'
import { controlEmbeddedPostgres, type FaultyPostgres, limitWalSize, startExternalPostgres } from './postgres.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { findCallResponseError, type ProductsForSale } from './traffic.ts'

export const faultWorldNames = ['built-in', 'external'] as const
const paidEpisodes = 400
const titles = 6
const megabytes = 320
const onePage = { pageNum: 1, pageSize: 1 }

/** A server in a child process, and its own PostgreSQL for fault injection. */
export interface FaultWorld {
  readonly name: (typeof faultWorldNames)[number]
  readonly server: ServerProcess
  readonly postgres: FaultyPostgres
  /** Folder of PostgreSQL's files. */
  readonly data: string
  /** The small disk with PostgreSQL's files; undefined if this process may not mount a disk. */
  readonly disk: SmallDisk | undefined
  readonly wares: ProductsForSale
  /** Opens a new connection to the database, because existing connections may be broken. */
  open(): Promise<OpenDatabase>
  /** Checks invariants that hold during any fault. Returns whether the server refuses calls, and why. */
  lives(): Promise<{ isRefusing: boolean; waitingFor: readonly string[]; ms: number }>
  isReady(): Promise<boolean>
  /** Makes a call that reads the ledger, and ignores the result. */
  crowd(): Promise<void>
  close(): Promise<void>
}

type CleanUp = (() => Promise<unknown>)[]

export async function openFaultWorld(name: FaultWorld['name']): Promise<FaultWorld> {
  const cleanUp: CleanUp = []
  async function close() {
    for (const clean of cleanUp.splice(0).toReversed()) await clean()
  }
  try {
    return { ...(await makeLane(name, cleanUp)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeLane(name: FaultWorld['name'], cleanUp: CleanUp): Promise<Omit<FaultWorld, 'close'>> {
  const newFolder = async () => {
    const made = await makeDataDir()
    cleanUp.push(() => removeDataDir(made))
    return made
  }
  const dataDir = await newFolder()
  const folder = name === 'built-in' ? dataDir : await newFolder()
  const disk = await mountSmallDisk(folder, megabytes)
  if (disk) cleanUp.push(disk.unmount)
  await chmod(folder, 0o755)
  const external = name === 'external' ? await startExternalPostgres(folder) : undefined
  if (external) cleanUp.push(external.stop)
  const server = await startServerProcess({
    dataDir,
    until: 'listening',
    env: { DEMO_CATALOGUE: 'off', ...(external ? { DATABASE_URL: external.url } : {}) },
  })
  cleanUp.push(() => server.stop())
  const home = await findDataHome(folder)
  const postgres = external ?? controlEmbeddedPostgres(home)
  await limitWalSize(await postgres.connection())
  const open = async () => openDatabase(await postgres.connection(), { maxConnections: 2, statementTimeoutMs: 0 })
  const { db, close } = await open()
  const published: Awaited<ReturnType<typeof publishSample>>[] = []
  for (let title = 0; title < titles; title += 1) {
    published.push(await publishSample(db, `title-${title}`, { count: paidEpisodes + 2, pricePerEpisode: 1 }))
  }
  await close()
  const [first] = published
  if (!first) throw new Error('nothing is published')
  await writeSampleFiles(storeFolder(dataDir), first, 1, 'a segment')
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  await viewer.save()
  const played = await viewer.ask(playback.videoDetails, { videoId: first.vidId, episodeN: 1 })
  const segment = new URL(`${samplePackageName}/540/0.m4s`, new URL(played.playUrl, server.origin)).href

  return {
    name,
    server,
    postgres,
    data: home.data,
    disk,
    wares: {
      vidIds: published.map(({ vidId }) => vidId),
      episodes: paidEpisodes,
      async enrich(userId) {
        const opened = await open()
        const coins = paidEpisodes * titles
        const grant = { userId, coins, kind: 'grant', key: `scenario:${userId}`, note: '', orderId: null } as const
        await creditCoins(opened.db, { ...grant, at: new Date() })
        await opened.close()
      },
    },
    open,
    lives: () => looksAlive(server.origin, viewer, segment),
    isReady: async () => (await fetch(`${server.origin}/readyz`)).status === 200,
    crowd: async () => void (await viewer.call(wallet.statement, onePage)),
  }
}

async function looksAlive(origin: string, viewer: ProtocolClient, segment: string) {
  const startedMs = performance.now()
  const call = async () => {
    const answer = await viewer.call(wallet.statement, onePage)
    return { answer, ms: performance.now() - startedMs }
  }
  const get = async (what: string, url: string, withinMs: number) => {
    const askedMs = performance.now()
    const answer = await fetch(url, { headers: { accept: 'text/html,*/*' }, signal: AbortSignal.timeout(10_000) })
    const text = await answer.text()
    const ms = performance.now() - askedMs
    if (ms > withinMs) throw new Error(`${what} took ${Math.round(ms)} ms`)
    return { what, status: answer.status, text, headers: answer.headers }
  }
  const [called, health, ready, page, media] = await Promise.all([
    call(),
    get('/healthz', `${origin}/healthz`, 2_000),
    get('/readyz', `${origin}/readyz`, 4_000),
    get('the page', `${origin}/`, 4_000),
    get('a segment', segment, 2_000),
  ])
  const script = /src="(\/assets\/[^"]+)"/.exec(page.text)?.[1]
  const asset = await get('the app', `${origin}${script}`, 2_000)
  for (const { what, status } of [health, page, media, asset]) {
    if (status !== 200) throw new Error(`${what} answered ${status}`)
  }
  if (media.text !== 'a segment') throw new Error('a segment of other bytes')
  const { answer, ms } = called
  const objection = findCallResponseError(answer, ms)
  if (objection !== undefined) throw new Error(`a call was answered ${objection}`)
  const { waitingFor }: { waitingFor: readonly string[] } = JSON.parse(ready.text)
  return { isRefusing: answer.status === 503, waitingFor, ms }
}

/** Waits until the server has recovered without help. Returns the ms since `fromMs`. */
export async function awaitRecovery(lane: FaultWorld, fromMs: number): Promise<number> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(50)) {
    const { isRefusing, waitingFor } = await lane.lives()
    if (!isRefusing && waitingFor.length === 0) return performance.now() - fromMs
  }
  const said = lane.server.output().split('\n')
  const others = said.filter((line) => !/request failed|does not answer/.test(line)).slice(-20)
  throw new Error(`${lane.name}: it does not recover\n${others.join('\n')}`)
}
