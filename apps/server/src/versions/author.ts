import { operatorLabel, type StudioCtx } from '../http/studio/service.ts'
import type { ChangeAuthor } from './change-versioned.ts'

/** The author of a change by an operator of Studio. */
export const authorOf = ({ caller }: Pick<StudioCtx, 'caller'>, now: () => number): ChangeAuthor => ({
  operator: operatorLabel(caller),
  at: new Date(now()),
})
