import type { ProbeReport } from '@cliffhanger/contract/probe'

/**
 * The step of a run that this page or the next one measures. `link` and `swipes` are measured on the same page, `back`
 * on the page to which the browser returns.
 */
export type ProbeStep = 'link' | 'swipes' | 'home' | 'back' | 'done'

/** A measurement run. Stored in the tab's session storage, because its steps are measured on several pages. */
export interface ProbeRun {
  step: ProbeStep
  readonly report: ProbeReport
}

const key = 'probe'
export const swipesPerRun = 5

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>

export function readRun(storage: TabStorage): ProbeRun | undefined {
  const text = storage.getItem(key)
  return text === null ? undefined : JSON.parse(text)
}
export const saveRun = (storage: TabStorage, run: ProbeRun): void => storage.setItem(key, JSON.stringify(run))

export const roundMs = (ms: number): number => Math.max(0, Math.round(ms * 10) / 10)

/** Adds an error to the report, which limits the number and length of errors. */
export function addFault({ faults }: Pick<ProbeReport, 'faults'>, text: string): void {
  if (faults.length < 10) faults.push(text.slice(0, 120))
}
