import { UnusableSource } from '../decode/open-source.ts'
import { copyTopRung, finishPackage, type PackageJob } from '../decode/package-file.ts'
import type { WrittenRung } from '../decode/rung-writer.ts'
import { encodedRungs } from '../source/ladder.ts'
import type { StartDescriptor } from '../start-descriptor.ts'
import { checkRung } from './check-rung.ts'
import { picturesOfSource } from './compare-pictures.ts'

/**
 * A package that another machine has encoded from `file`. `delivered`: folder with a folder of pieces for each rung that the
 * plan encodes, see `pieceName`. `folder` is empty. `instants`: where pictures are compared, as shares of the length, unknown to
 * the other machine.
 */
export type CheckJob = Omit<PackageJob, 'threads'> & { delivered: string; instants: readonly number[] }
/** The descriptor, or a fault of the package, for which the other machine is to blame. */
export type CheckedPackage = { start: StartDescriptor } | { fault: string }

/**
 * Checks each rung of a package of another machine: codec, size, frame rate, keyframes, length and rate, that each frame and
 * the sound can be decoded, and that pictures are those of the source. Writes the same package as `packageFile`, with the
 * checked frames. Rejects if the check is impossible, for example because the source cannot be read.
 */
export async function checkPackage(job: CheckJob): Promise<CheckedPackage> {
  const pictures = await picturesOfSource(job)
  const encoded: WrittenRung[] = []
  try {
    for (const size of encodedRungs(job.plan)) encoded.push(await checkRung(job, size, pictures))
  } catch (error) {
    if (error instanceof UnusableSource) return { fault: error.message }
    throw error
  }
  const rungs = [...encoded, ...(await copyTopRung(job))]
  if (rungs.some(({ durations }) => JSON.stringify(durations) !== JSON.stringify(rungs[0]?.durations)))
    return { fault: 'the renditions have different segments' }
  return { start: finishPackage(job, rungs) }
}
