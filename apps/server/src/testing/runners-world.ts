import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createMediaWorkers, type EpisodeJob, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { encodedRungs, planPackage } from '@cliffhanger/media-ingest/source/ladder'
import { withRunners } from '../modules/runners/encode-on-runners.ts'
import { addRunner, listRunners } from '../modules/runners/runner-store.ts'
import { runRunner } from '../runner/run-runner.ts'
import { createRunnerClient, type LeasedJob, type RunnerClient } from '../runner/runner-client.ts'
import { sendRenditions } from '../runner/send-rungs.ts'
import { createTestServer } from './test-server.ts'

const { signal: never } = new AbortController()
export type RunnersWorld = Awaited<ReturnType<typeof openRunnersWorld>>
type Encoder = Pick<MediaWorkers, 'packageEpisode'>

/** Starts a server for runners and creates a short video that must be encoded. */
export async function openRunnersWorld() {
  const disk = { usable: 1e12 }
  const server = await createTestServer({ usableBytes: async () => disk.usable })
  const { db, randomBytes, config } = server.deps
  const local = createMediaWorkers({ concurrency: 1 })
  const folder = await mkdtemp(join(tmpdir(), 'runners-'))
  const stops: AbortController[] = []
  const refusals: string[] = []
  const now = () => server.clock.now

  /** Creates a video with few keyframes and returns its encoding job. */
  async function source(name: string, spec: Parameters<typeof makeMedia>[1]): Promise<Omit<EpisodeJob, 'folder'>> {
    const file = join(folder, `${name}.mp4`)
    await makeMedia(file, { seconds: 2, gop: 50, ...spec })
    const { facts } = await local.probe(file)
    return { file, pkg: 'pkg', facts, plan: planPackage(facts) }
  }
  const job = await source('own', {})
  const emptyFolder = () => mkdtemp(join(folder, 'draft-'))

  return {
    ...{ server, local, job, refusals, source, disk },
    /** Adds a runner that has just requested a lease, so that it counts as active. */
    async runner(name: string) {
      const token = (await addRunner(db, name, { at: new Date(now()), random: randomBytes })) ?? ''
      const client = createRunnerClient({ server: server.origin, token })
      await client.lease()
      return { token, client }
    },
    /** Runs a runner until the end of the test. */
    start(client: RunnerClient, media: Encoder = local) {
      const stop = new AbortController()
      stops.push(stop)
      const done = runRunner({
        client,
        media,
        say: () => undefined,
        signal: stop.signal,
        idleMs: 10,
        heartbeatMs: 20,
        pauseMs: 1,
      })
      return { stop, done }
    },
    /** Creates media workers of an import that uses the runners. */
    importing: (encodesHere: boolean, media = local, database = db) =>
      withRunners(media, {
        ...{ db: database, now },
        runners: {
          ...{ dataDir: config.dataDir, encodesHere, pollMs: 10 },
          random: () => 0.4,
          warn: ({ reason }) => refusals.push(reason),
        },
      }),
    /** Creates media workers of this machine that only check results and never encode. */
    checking: (): MediaWorkers => ({
      ...local,
      packageEpisode: () => Promise.reject(new Error('this machine must not encode')),
    }),
    async packageOnce(media: MediaWorkers, signal?: AbortSignal, video = job) {
      const target = await emptyFolder()
      const start = await media.packageEpisode({ ...video, folder: target }, { signal })
      return { start, target }
    },
    async leasedBy(client: RunnerClient): Promise<LeasedJob> {
      for (;;) {
        const leased = await client.lease()
        if (leased) return leased
        await sleep(10)
      }
    },
    /** Encodes a video and sends the files for a lease, as a runner does. */
    async deliver(client: RunnerClient, lease: string, video = job): Promise<void> {
      const target = await emptyFolder()
      await local.packageEpisode({ ...video, folder: target, keepsAllRungs: true })
      const widths = encodedRungs(video.plan).map(({ width }) => width)
      await sendRenditions(target, widths, (piece) => client.sendPiece(lease, piece, never), { signal: never })
      await client.finish(lease)
    },
    tasks: () => db.selectFrom('encode_tasks').select(['state', 'tries', 'failed_by']).execute(),
    received: async () =>
      (await db.selectFrom('encode_tasks').select('received_bytes').execute()).map((one) => one.received_bytes),
    /** Lists the received files and folders of a lease. */
    filesOf: (lease: string) => readdir(join(config.dataDir, 'runner-work', lease), { recursive: true }),
    createDelivery: (lease: string) => mkdir(join(config.dataDir, 'runner-work', lease), { recursive: true }),
    deliveries: () => readdir(join(config.dataDir, 'runner-work')).catch(() => []),
    counted: async (name: string) => (await listRunners(db)).find((one) => one.name === name),
    /** Stops the runners of a test and deletes runners and tasks. */
    async reset(): Promise<void> {
      for (const stop of stops.splice(0)) stop.abort()
      await db.deleteFrom('encode_tasks').execute()
      await db.deleteFrom('runners').execute()
      refusals.length = 0
      disk.usable = 1e12
    },
    async close(): Promise<void> {
      local.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
