import { type LogOutcome, logOutcomes } from '@cliffhanger/contract/studio/list-filters'
import { type SecurityEventKind, securityEventKinds } from '@cliffhanger/domain/security-event-kinds'
import { parseTextQueryParameter } from '#app/search-text.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** URL query parameters of the health page: the filters of security events. */
export interface HealthSearch {
  readonly kind?: SecurityEventKind
  /** The viewer's id as typed. */
  readonly viewer?: string
  /** First day of the listed entries as an ISO date, such as 2026-11-26. */
  readonly since?: string
}
/** Parses URL query parameters; invalid values are ignored. */
export function readHealthSearch({ kind, viewer, since }: Readonly<Record<string, unknown>>): HealthSearch {
  const known = securityEventKinds.find((one) => one === kind)
  const id = parseTextQueryParameter(viewer).trim()
  const day = parseTextQueryParameter(since)
  return {
    ...(known && { kind: known }),
    ...(id !== '' && { viewer: id.slice(0, 40) }),
    ...(dayPattern.test(day) && { since: day }),
  }
}

/** URL query parameters of the operator log: its filters. */
export interface OperatorLogSearch {
  readonly search?: string
  readonly outcome?: LogOutcome
  /** First day of the listed entries as an ISO date, such as 2026-11-26. */
  readonly since?: string
}
/** Parses URL query parameters; invalid values are ignored. */
export function readOperatorLogSearch({
  search,
  outcome,
  since,
}: Readonly<Record<string, unknown>>): OperatorLogSearch {
  const known = logOutcomes.find((one) => one === outcome)
  const text = parseTextQueryParameter(search).trim()
  const day = parseTextQueryParameter(since)
  return {
    ...(text !== '' && { search: text.slice(0, 100) }),
    ...(known && { outcome: known }),
    ...(dayPattern.test(day) && { since: day }),
  }
}
