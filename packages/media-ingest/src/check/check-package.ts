import { UnusableSourceError } from '../decode/open-source.ts'
import { copyTopRung, finishPackage, type PackageJob } from '../decode/package-file.ts'
import type { WrittenRung } from '../decode/rung-writer.ts'
import { encodedRungs } from '../source/ladder.ts'
import type { StartDescriptor } from '../start-descriptor.ts'
import { checkRung } from './check-rung.ts'
import { picturesOfSource } from './compare-pictures.ts'

/**
 * A package that an encoding machine has made from `file`. `delivered` contains a folder of pieces (see `pieceName`)
 * for each encoded rung of the plan. `folder` is an empty target folder. `instants` are the times at which pictures are
 * compared, as shares of the duration; the encoding machine does not know them.
 */
export type CheckJob = Omit<PackageJob, 'threads'> & { delivered: string; instants: readonly number[] }
/** Result of the check: the start-up descriptor, or the reason why the package of the encoding machine is faulty. */
export type PackageCheckResult = { start: StartDescriptor } | { fault: string }

/**
 * Checks each rung of a package from an encoding machine: codec, size, frame rate, keyframes, duration and bit rate,
 * that all frames and the audio can be decoded, and that sampled pictures match the source. Writes a package like
 * `packageFile`, with the checked frames. Rejects if the check is impossible, for example because the source cannot be
 * read.
 */
export async function checkPackage(job: CheckJob): Promise<PackageCheckResult> {
  const pictures = await picturesOfSource(job)
  const encoded: WrittenRung[] = []
  try {
    for (const size of encodedRungs(job.plan)) encoded.push(await checkRung(job, size, pictures))
  } catch (error) {
    if (error instanceof UnusableSourceError) return { fault: error.message }
    throw error
  }
  const rungs = [...encoded, ...(await copyTopRung(job))]
  if (rungs.some(({ durations }) => JSON.stringify(durations) !== JSON.stringify(rungs[0]?.durations)))
    return { fault: 'the renditions have different segments' }
  return { start: finishPackage(job, rungs) }
}
