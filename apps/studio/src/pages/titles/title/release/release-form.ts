import { titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { isRecord } from '#editing/is-record.ts'
import type { TitleData } from '../title.tsx'

/** Form values of the release tab, as typed; times are in UTC, such as `2026-11-28T18:00`. */
export interface ReleaseForm {
  readonly hasTitle: boolean
  readonly titleAt: string
  readonly hasEpisodes: boolean
  readonly firstEpisode: string
  readonly firstAt: string
  readonly perDay: string
  readonly holds: boolean
}

export const isReleaseForm = (value: unknown): value is ReleaseForm =>
  isRecord(value) && 'hasTitle' in value && 'firstAt' in value && 'holds' in value

/** Formats a time for the form; '' for undefined. */
export const formatUtcTime = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 16)

/** Parses a typed time into milliseconds; undefined while it is incomplete. */
export function parseUtcTime(text: string): number | undefined {
  const at = Date.parse(`${text}Z`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(at) ? at : undefined
}

/** Form fields of the release plan. A stored plan may have more steps than the form can express. */
const planFields = ['hasTitle', 'titleAt', 'hasEpisodes', 'firstEpisode', 'firstAt', 'perDay'] as const

/** Returns whether the form leaves the live release plan unchanged. */
export const leavesPlanUnchanged = (form: ReleaseForm, live: ReleaseForm): boolean =>
  planFields.every((name) => form[name] === live[name])

/** Returns the form values for a title's release plan. */
export function releaseFormOf({ plan, episodes, holdsNewEpisodes }: TitleData['state']): ReleaseForm {
  const title = plan.find(({ n }) => n === titleReleaseNumber)
  const steps = plan.filter(({ n }) => n !== titleReleaseNumber)
  const [first] = steps
  const sameTime = steps.filter(({ at }) => at === first?.at)
  const firstHidden = episodes.find(({ isHidden }) => isHidden)?.n ?? 1
  return {
    hasTitle: title !== undefined,
    titleAt: formatUtcTime(title?.at),
    hasEpisodes: first !== undefined,
    firstEpisode: String(first?.n ?? firstHidden),
    firstAt: formatUtcTime(first?.at),
    perDay: String(Math.max(1, sameTime.length)),
    holds: holdsNewEpisodes,
  }
}
