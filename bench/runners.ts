/**
 * Compares the times of two runners and of one runner for the same episodes, each runner bound to its own processor.
 * Also measures the CPU time of the server's checks of a package, as a share of the CPU time of encoding it. Exit code
 * 1 when two runners are less than 1.8 times as fast as one. Needs two processors and `taskset` of util-linux. On a
 * machine with two processors, the server's checks compete with the runners and lower the ratio; `--share 0.5` gives
 * each runner only half a processor and leaves the rest to the server (needs root and control groups). Run: npm run
 * bench:runners [-- --episodes 8] [--seconds 20] [--share 0.5]
 */
import { spawn } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { joinSegments, pieceName } from '@cliffhanger/media-ingest/check/sent-rung'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { encodedRungs, planPackage } from '@cliffhanger/media-ingest/source/ladder'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { withRunners } from '../apps/server/src/modules/runners/encode-on-runners.ts'
import { addRunner, countActiveRunners } from '../apps/server/src/modules/runners/runner-store.ts'
import { randomFraction } from '../apps/server/src/modules/runners/runners-of.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'

const { values: asked } = parseArgs({
  options: {
    episodes: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '20' },
    share: { type: 'string', default: '1' },
  },
})
const [episodes, seconds, share, goal] = [Number(asked.episodes), Number(asked.seconds), Number(asked.share), 1.8]

const dataDir = await makeDataDir()
const folder = await mkdtemp(join(tmpdir(), 'bench-runners-'))
const postgres = await startEmbedded({ dataDir })
const server = await startServerProcess({ dataDir, env: { DEMO_CATALOGUE: 'off' } })
const { db, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
const local = createMediaWorkers({ concurrency: 1 })
const file = join(folder, 'source.mp4')
// A noisy video with few keyframes, so that all renditions must be encoded, as for camera footage.
await makeMedia(file, { width: 1080, height: 1920, seconds, gop: 100 })
const { facts } = await local.probe(file)

const groups: string[] = []
/** Creates a control group whose processes get only the wanted share of a processor. Returns its folder. */
async function createGroup(name: string): Promise<string> {
  const [version1, version2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
  const isVersion1 = await access(join(version1, 'cpu.cfs_quota_us')).then(
    () => true,
    () => false,
  )
  const group = join(isVersion1 ? version1 : version2, `bench-${process.pid}-${name}`)
  await mkdir(group)
  groups.push(group)
  const periodUs = 100_000
  const quotaUs = Math.round(share * periodUs)
  if (isVersion1) await writeFile(join(group, 'cpu.cfs_quota_us'), String(quotaUs))
  else await writeFile(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`)
  return group
}

async function startRunner(name: string, token: string, processor: number) {
  const main = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'runner', 'main.ts')
  const command = ['-c', String(processor), process.execPath, main, '--server', server.origin, '--token', token]
  const runner = spawn('taskset', command, { stdio: 'ignore' })
  if (share < 1) await writeFile(join(await createGroup(name), 'cgroup.procs'), String(runner.pid))
  return runner
}

/** Measures the seconds in which this many runners encode all episodes. */
async function measure(count: number): Promise<number> {
  const names = Array.from({ length: count }, (_, index) => `runner-${count}-${index}`)
  await db.deleteFrom('runners').execute()
  const runners = await Promise.all(
    names.map(async (name, processor) => {
      const token = await addRunner(db, name, { at: new Date(), random: (length) => Buffer.alloc(length, name) })
      return startRunner(name, token ?? '', processor)
    }),
  )
  while ((await countActiveRunners(db, Date.now())) < count) await sleep(100)
  const warn = ({ reason }: { readonly reason: string }) => console.log(reason)
  const options = { dataDir, warn, random: randomFraction, encodesHere: false }
  const media = await withRunners(local, { db, now: Date.now, runners: options })
  const startedMs = performance.now()
  const plan = planPackage(facts)
  let next = 0
  const lane = async () => {
    while (next < episodes) {
      next += 1
      const target = await mkdtemp(join(folder, 'package-'))
      await media.packageEpisode({ file, folder: target, pkg: 'pkg', facts, plan })
    }
  }
  await Promise.all(Array.from({ length: media.concurrency }, lane))
  const took = (performance.now() - startedMs) / 1_000
  const exits = runners.map((runner) => new Promise((resolve) => runner.once('exit', resolve)))
  for (const runner of runners) runner.kill('SIGTERM')
  await Promise.all(exits)
  return took
}

/** Returns the CPU time of this process's children so far, in seconds, including ended threads. */
async function childrenTime(): Promise<number> {
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // Fields of `/proc/<pid>/stat` after the program's name: state, parent …, user time, system time.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (fields[1] === String(process.pid)) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / 100
}
async function workerTime(work: () => Promise<unknown>): Promise<number> {
  const before = await childrenTime()
  await work()
  return (await childrenTime()) - before
}

try {
  const target = await mkdtemp(join(folder, 'own-'))
  const plan = planPackage(facts)
  const job = { file, folder: target, pkg: 'pkg', facts, plan }
  const encoding = await workerTime(() => local.packageEpisode({ ...job, keepsAllRungs: true }))
  const delivered = await mkdtemp(join(folder, 'delivered-'))
  for (const { width } of encodedRungs(plan)) {
    await mkdir(join(delivered, String(width)))
    joinSegments(join(target, String(width)), join(delivered, String(width), pieceName(0)))
  }
  const checked = { ...job, folder: await mkdtemp(join(folder, 'checked-')), delivered, instants: [0.2, 0.5, 0.8] }
  const checking = await workerTime(() => local.checkPackage(checked))
  console.log(
    `encoding ${encoding.toFixed(1)} s, checking ${checking.toFixed(1)} s of processor time: × ${(checking / encoding).toFixed(2)}`,
  )
  const [one, two] = [await measure(1), await measure(2)]
  console.log(
    `${episodes} episodes of ${seconds} s, ${share} processors each: one runner ${one.toFixed(1)} s, two ${two.toFixed(1)} s: × ${(one / two).toFixed(2)}`,
  )
  process.exitCode = one / two >= goal ? 0 : 1
} finally {
  for (const group of groups) await rmdir(group).catch(() => undefined)
  local.close()
  await close()
  await server.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
  await rm(folder, { recursive: true, force: true })
}
