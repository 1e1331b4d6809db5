import { type LogOutcome, logOutcomes } from '@cliffhanger/contract/studio/list-filters'
import { type SecurityEventKind, securityEventKinds } from '@cliffhanger/domain/security-event-kinds'
import { searchText } from '#app/search-text.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The filters of the security events in the address of the health page. */
export interface HealthSearch {
  readonly kind?: SecurityEventKind
  /** As it was typed. */
  readonly viewer?: string
  /** A day: 2026-11-26. */
  readonly since?: string
}
/** Reads the filters of an address; other values are left out. */
export function readHealthSearch({ kind, viewer, since }: Readonly<Record<string, unknown>>): HealthSearch {
  const known = securityEventKinds.find((one) => one === kind)
  const id = searchText(viewer).trim()
  const day = searchText(since)
  return {
    ...(known && { kind: known }),
    ...(id !== '' && { viewer: id.slice(0, 40) }),
    ...(dayPattern.test(day) && { since: day }),
  }
}

/** The filters of the operator log in the address of its page. */
export interface LogSearch {
  readonly search?: string
  readonly outcome?: LogOutcome
  /** A day: 2026-11-26. */
  readonly since?: string
}
/** Reads the filters of an address; other values are left out. */
export function readLogSearch({ search, outcome, since }: Readonly<Record<string, unknown>>): LogSearch {
  const known = logOutcomes.find((one) => one === outcome)
  const text = searchText(search).trim()
  const day = searchText(since)
  return {
    ...(text !== '' && { search: text.slice(0, 100) }),
    ...(known && { outcome: known }),
    ...(dayPattern.test(day) && { since: day }),
  }
}
