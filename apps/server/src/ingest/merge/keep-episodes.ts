import { type ConflictRule, type MergedField, mergedValue, outcomeOfConflict } from '@cliffhanger/domain/merge-fields'
import { episodeNumberOf, formatVideoFieldName } from './title-fields.ts'

/**
 * Gives all fields of an episode the same outcome if Studio has replaced, added or moved its video, because its names
 * and subtitles belong to the video: if the files have changed one field, all fields of the episode are in conflict.
 * Moved episodes share one outcome, because taking the file of one episode would replace the video of another. If the
 * merge would leave a gap in the episode numbers, the missing episode and all later episodes are in conflict.
 */
export function mergeEpisodesAsWhole(merged: readonly MergedField[], rule: ConflictRule): readonly MergedField[] {
  return decideWhole(closeGap(decideWhole(merged, rule), rule), rule)
}

const isVideo = ({ field }: MergedField): boolean => {
  const n = episodeNumberOf(field)
  return n !== undefined && field === formatVideoFieldName(n)
}
const decide = (one: MergedField, rule: ConflictRule): MergedField =>
  one.studio === one.file ? one : { ...one, outcome: outcomeOfConflict[rule] }

function decideWhole(merged: readonly MergedField[], rule: ConflictRule): readonly MergedField[] {
  const videos = merged.filter(isVideo)
  const moved = movedVideos(videos)
  const groups = new Map(
    videos.filter(isOfStudio).map((video) => [episodeNumberOf(video.field), moved.has(video) ? 'moved' : video.field]),
  )
  const groupOf = ({ field }: MergedField) => groups.get(episodeNumberOf(field))
  const isDisputed = ({ outcome }: MergedField) => outcome === 'taken' || outcome === 'conflict'
  const disputed = new Set(merged.filter(isDisputed).map(groupOf))
  return merged.map((one) => {
    const group = groupOf(one)
    return group !== undefined && disputed.has(group) ? decide(one, rule) : one
  })
}

/** Returns whether Studio has changed the video of an episode, so that it differs from the files. */
const isOfStudio = ({ last, studio, file, outcome }: MergedField): boolean =>
  studio !== file && (studio !== last || outcome !== 'taken')

/** Finds videos that have moved to another episode number in Studio since the last import. */
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
  const videos = merged.filter(isVideo).map((one) => ({ n: episodeNumberOf(one.field) ?? 0, value: mergedValue(one) }))
  const last = Math.max(0, ...videos.filter(({ value }) => value !== undefined).map(({ n }) => n))
  const gap = Math.min(...videos.filter(({ n, value }) => n < last && value === undefined).map(({ n }) => n))
  return merged.map((one) => (isVideo(one) && (episodeNumberOf(one.field) ?? 0) >= gap ? decide(one, rule) : one))
}
