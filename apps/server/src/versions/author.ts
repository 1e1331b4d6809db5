import { operatorLabel, type StudioCtx } from '../http/studio/service.ts'
import type { ChangeAuthor } from './change-versioned.ts'

/** Returns the author of a change that a Studio operator makes now. */
export const authorOf = ({ caller }: Pick<StudioCtx, 'caller'>, now: () => number): ChangeAuthor => ({
  operator: operatorLabel(caller),
  at: new Date(now()),
})
