import type { LogOutcome } from '@cliffhanger/contract/studio/list-filters'

export interface Action {
  readonly began_at: Date
  readonly who: string
  readonly command: string
  readonly arguments: string
}
export interface LogFilter {
  /** Text contained in the operator's name, the command or its arguments. */
  readonly search?: string | undefined
  readonly since?: Date | undefined
  readonly outcome?: LogOutcome | undefined
}
export interface Outcome {
  readonly ended_at: Date
  readonly exit_code: number
  readonly outcome: string
  /** Values before and after a change in Studio. */
  readonly changes?: { readonly before?: unknown; readonly after?: unknown }
}
export interface LoggedAction extends Action, Outcomes {
  readonly action_id: string
}
type Outcomes = { readonly [K in 'ended_at' | 'exit_code' | 'outcome']: Outcome[K] | null }
export interface LogEntry extends Action, Outcomes {
  readonly action_id: string
  readonly changes: Outcome['changes'] | null
}
