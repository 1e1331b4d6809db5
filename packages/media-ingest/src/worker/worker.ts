import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { checkPackage } from '../check/check-package.ts'
import { UnusableSourceError } from '../decode/open-source.ts'
import { packageDub } from '../decode/package-dub.ts'
import { packageFile } from '../decode/package-file.ts'
import { probeFile } from '../decode/probe-file.ts'
import { probeSound } from '../decode/probe-sound.ts'
import { writeClip } from '../decode/write-clip.ts'
import { writeStill } from '../decode/write-still.ts'
import { isBackgroundTask, type WorkerMessage, type WorkerResult, type WorkerTask } from './messages.ts'

// Entry point of a worker process. It decodes and encodes media, one task at a time, until the parent process exits.
process.on('disconnect', () => process.exit(0))
// Run at a lower CPU priority than the server. A process that already has an even lower priority (`nice npm run
// import`) keeps it.
const { PRIORITY_BELOW_NORMAL: nice } = constants.priority
if (getPriority() < nice) setPriority(nice)
// Ctrl-C sends the signal to the whole process group, but only the parent process may stop a worker.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('message', (task: WorkerTask) => {
  const pulse = setInterval(() => report({ alive: true }), 10_000)
  void perform(task)
    .then(report)
    .finally(() => clearInterval(pulse))
})

async function perform(task: WorkerTask): Promise<WorkerMessage> {
  try {
    return { done: await run(task) }
  } catch (error) {
    if (error instanceof UnusableSourceError) return { refused: error.message }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

async function run(task: WorkerTask): Promise<WorkerResult> {
  if (isBackgroundTask(task)) setPriority(constants.priority.PRIORITY_LOW)
  if (task.kind === 'package') {
    return { kind: 'package', value: await packageFile(task.job, (progress) => report({ progress })) }
  }
  if (task.kind === 'still') {
    await writeStill(task.job)
    return { kind: 'still' }
  }
  if (task.kind === 'clip') return { kind: 'clip', value: await writeClip(task.job) }
  if (task.kind === 'check') return { kind: 'check', value: await checkPackage(task.job) }
  if (task.kind === 'dub') return { kind: 'dub', value: await packageDub(task.job) }
  if (task.kind === 'probeSound') {
    return { kind: 'probeSound', value: { facts: await probeSound(task.file), hash: await hashOf(task.file) } }
  }
  return { kind: 'probe', value: { facts: await probeFile(task.file), hash: await hashOf(task.file) } }
}

/** Returns the SHA-256 of a file in hexadecimal. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

function report(message: WorkerMessage): void {
  process.send?.(message)
}
