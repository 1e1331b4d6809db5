import type { Progress } from '@cliffhanger/media-ingest/ingest-drama'
import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { ImportProgress, StoredProblem, UploadedTitle } from '../../modules/title-uploads/tables.ts'
import { removeReceivedFile } from '../../modules/title-uploads/upload-folder.ts'
import { listFiles, type StoredUpload, updateUpload } from '../../modules/title-uploads/upload-store.ts'
import { type ImportReport, importFolder } from '../import-folder.ts'
import { sweepStore } from '../sweep-store.ts'
import { type ArrangedUpload, arrangeUpload } from './arrange-upload.ts'
import { toStoredProblem, type UploadDeps } from './check-upload.ts'
import { isEpisodeUpload } from './episode-target.ts'
import { importEpisodes } from './import-episodes.ts'
import { describeMergeProblems } from './merge-problems.ts'

/** Minimum interval between two writes of the progress. */
const writeEveryMs = 1_000

/**
 * Imports an upload like the CLI command `import` does. A stopped or killed import resumes in the next run. An import
 * with fields in conflict counts as failed, so that the operator can resolve the conflicts and import the upload again.
 */
export async function importUpload(upload: StoredUpload, deps: UploadDeps): Promise<void> {
  const { db, now, store, dataDir, log } = deps
  const uploadId = upload.upload_id
  const media = createMediaWorkers({ workDir: store.workDir })
  const arranged = await arrangeUpload(upload, { ...deps, media }).finally(() => media.close())
  // The slug may differ from the checked one, which another import may have taken in the meantime.
  const isOwnTitle = arranged.slug === undefined || isEpisodeUpload(upload)
  const titles = isOwnTitle ? upload.titles : [{ slug: arranged.slug, isReplaced: false }]
  const begun = titles.map((title) => ({ ...title, isBegun: true }))
  await updateUpload(db, uploadId, ['importing'], { titles: JSON.stringify(begun) })
  // The scheduled release applies to new episodes and new titles, not to replaced titles.
  const hasUnusedTime = upload.publish_at !== null && !isEpisodeUpload(upload)
  const problems = hasUnusedTime ? titles.filter(({ isReplaced }) => isReplaced).map(unplanned) : []
  const writer = createProgressWriter((progress) =>
    updateUpload(db, uploadId, ['importing'], { progress: JSON.stringify(progress), touched_at: new Date(now()) }),
  )
  const report = reportTo(arranged, problems, writer)
  const publishing = {
    isHidden: upload.publish_as === 'hidden',
    ...(upload.publish_at && { publishAt: upload.publish_at.getTime() }),
  }
  let isWhole: boolean
  try {
    const importing = { ...deps, operator: upload.operator }
    const conflicts = upload.conflicts ?? 'report'
    isWhole = isEpisodeUpload(upload)
      ? await importEpisodes(upload, arranged.root, deps, report)
      : await importFolder(arranged.root, importing, report, { ...publishing, conflicts })
  } finally {
    await writer.idle()
  }
  const isDone = isWhole && !problems.some(({ code }) => code === 'changedInStudio')
  // An upload of videos for an existing title was already ended in the transaction that published the videos.
  await updateUpload(db, uploadId, ['importing', 'done'], {
    state: isDone ? 'done' : 'failed',
    problems: JSON.stringify(problems),
    ...(hasUnusedTime && titles.every(({ isReplaced }) => isReplaced) && { publish_at: null }),
    progress: null,
    touched_at: new Date(now()),
  })
  if (!isDone) return
  // An error is only logged, because the next import deletes unused media again.
  await sweepStore(db, store, now()).catch((error: unknown) => {
    log.warn({ err: error, uploadId }, 'unused media could not be deleted after an import')
  })
  // The arranged folder keeps the source videos for encoding in extra codecs; the sweep deletes it later.
  for (const { file_id: id } of await listFiles(db, uploadId)) await removeReceivedFile(dataDir, id)
}

/** Returns a note that the scheduled release of a title is ignored, because the title already exists. */
const unplanned = ({ slug }: UploadedTitle): StoredProblem => ({
  severity: 'note',
  file: slug,
  reason: 'the title was there before, so it is not shown at the planned time',
  code: 'notPlanned',
})

function reportTo(
  arranged: ArrangedUpload,
  problems: StoredProblem[],
  writer: ReturnType<typeof createProgressWriter>,
): ImportReport {
  let titles = 1
  const live = new Set<string>()
  const latest = new Map<string, Progress>()
  return {
    problems: (found) => void problems.push(...found.map((problem) => toStoredProblem(problem, arranged))),
    begun(count) {
      titles = Math.max(1, count)
    },
    progress(slug, progress) {
      latest.set(slug, progress)
      const all = [...latest.values()]
      const sum = (of: (one: Progress) => number) => all.reduce((total, one) => total + of(one), 0)
      const [done, total] = [sum((one) => one.done), sum((one) => one.total)]
      const running = all.filter((one) => one.fraction < 1)
      const left = Math.max(...all.map((one) => one.totalEtaSeconds ?? 0))
      writer.write({
        done,
        total,
        fraction: Math.min(1, (done + running.reduce((part, one) => part + one.fraction, 0)) / Math.max(1, total)),
        isFirst: live.size < titles,
        ...(left > 0 && { secondsLeft: Math.round(left) }),
      })
    },
    live: (slug) => void live.add(slug),
    merged: (_slug, fields) => void problems.push(...describeMergeProblems(fields, arranged)),
    published: (slug) => void live.add(slug),
    failed: (_slug, failures) =>
      void problems.push(...failures.map((one) => toStoredProblem({ severity: 'error', ...one }, arranged))),
  }
}

/** Creates a writer that saves only the latest progress, one write at a time. */
function createProgressWriter(save: (progress: ImportProgress) => Promise<unknown>) {
  let latest: ImportProgress | undefined
  let running: Promise<void> | undefined
  async function flush(): Promise<void> {
    while (latest) {
      const next = latest
      latest = undefined
      // A failed write is ignored, because the next write replaces it.
      await save(next).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, writeEveryMs))
    }
    running = undefined
  }
  return {
    write(progress: ImportProgress) {
      latest = progress
      running ??= flush()
    },
    async idle() {
      latest = undefined
      await running
    },
  }
}
