/** Times at which a job runs, in UTC. */
export type JobSchedule =
  | { readonly every: 'minutes'; readonly count: number }
  /** Every `count` hours from midnight on, at `minute` minutes past the hour. */
  | { readonly every: 'hours'; readonly count: number; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number }

/**
 * Parses a cron field that is `*` or a step of `*`; returns the interval, or undefined if the interval does not divide
 * the field's range evenly.
 */
function intervalOf(field: string, range: number): number | undefined {
  if (field === '*') return 1
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1])
  return step > 0 && range % step === 0 ? step : undefined
}

const numberOf = (field: string, range: number): number | undefined =>
  /^\d+$/.test(field) && Number(field) < range ? Number(field) : undefined

/** Parses a schedule in cron format. Returns undefined unless it is an even interval of minutes or hours, or daily. */
export function readJobSchedule(cron: string): JobSchedule | undefined {
  const [minutes = '', hours = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') return undefined
  const [everyMinutes, minute] = [intervalOf(minutes, 60), numberOf(minutes, 60)]
  const [everyHours, hour] = [intervalOf(hours, 24), numberOf(hours, 24)]
  if (everyMinutes !== undefined && everyHours === 1) return { every: 'minutes', count: everyMinutes }
  if (minute === undefined) return undefined
  if (everyHours !== undefined) return { every: 'hours', count: everyHours, minute }
  return hour === undefined ? undefined : { every: 'day', hour, minute }
}
