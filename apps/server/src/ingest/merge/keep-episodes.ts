import { type ConflictRule, type MergedField, mergedValue, outcomeOfConflict } from '@cliffhanger/domain/merge-fields'
import { episodeOf, videoField } from './title-fields.ts'

/**
 * Keeps episodes together whose videos Studio has replaced, added or moved. Names and subtitles belong to the video of their
 * number, so such an episode is decided as a whole: if the files have changed one of its fields, all its fields are in
 * conflict. Moved episodes are decided together, because the files of one alone would replace another. Episodes after a
 * missing one are in conflict, together with it.
 */
export function keepEpisodes(merged: readonly MergedField[], rule: ConflictRule): readonly MergedField[] {
  return decideWhole(closeGap(decideWhole(merged, rule), rule), rule)
}

const isVideo = ({ field }: MergedField): boolean => {
  const n = episodeOf(field)
  return n !== undefined && field === videoField(n)
}
const decide = (one: MergedField, rule: ConflictRule): MergedField =>
  one.studio === one.file ? one : { ...one, outcome: outcomeOfConflict[rule] }

function decideWhole(merged: readonly MergedField[], rule: ConflictRule): readonly MergedField[] {
  const videos = merged.filter(isVideo)
  const moved = movedVideos(videos)
  const groups = new Map(
    videos.filter(isOfStudio).map((video) => [episodeOf(video.field), moved.has(video) ? 'moved' : video.field]),
  )
  const groupOf = ({ field }: MergedField) => groups.get(episodeOf(field))
  const isDisputed = ({ outcome }: MergedField) => outcome === 'taken' || outcome === 'conflict'
  const disputed = new Set(merged.filter(isDisputed).map(groupOf))
  return merged.map((one) => {
    const group = groupOf(one)
    return group !== undefined && disputed.has(group) ? decide(one, rule) : one
  })
}

/** Whether the video of an episode is another one in Studio than in the files, and not only because the files have changed. */
const isOfStudio = ({ last, studio, file, outcome }: MergedField): boolean =>
  studio !== file && (studio !== last || outcome !== 'taken')

/** Episodes whose video came from another number, or went to one, since the last import. */
function movedVideos(videos: readonly MergedField[]): ReadonlySet<MergedField> {
  const changed = videos.filter(({ last, studio }) => last !== studio)
  const before = new Set(changed.map(({ last }) => last))
  const now = new Set(changed.map(({ studio }) => studio))
  return new Set(
    changed.filter(
      ({ last, studio }) => (studio !== undefined && before.has(studio)) || (last !== undefined && now.has(last)),
    ),
  )
}

function closeGap(merged: readonly MergedField[], rule: ConflictRule): readonly MergedField[] {
  const videos = merged.filter(isVideo).map((one) => ({ n: episodeOf(one.field) ?? 0, value: mergedValue(one) }))
  const last = Math.max(0, ...videos.filter(({ value }) => value !== undefined).map(({ n }) => n))
  const gap = Math.min(...videos.filter(({ n, value }) => n < last && value === undefined).map(({ n }) => n))
  return merged.map((one) => (isVideo(one) && (episodeOf(one.field) ?? 0) >= gap ? decide(one, rule) : one))
}
