import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '#api/connection.ts'
import type { Locale } from '#i18n/locale.ts'
import styles from './saved-time.module.css'

interface Shown {
  readonly locale: Locale
  readonly queryClient: QueryClient
  readonly connection: Connection
}

/** Returns when the oldest response on the screen was loaded, ms since epoch; 0 if the screen shows none. */
export function findOldestLoadTime(queries: QueryClient): number {
  const shown = queries.getQueryCache().findAll({ type: 'active' })
  const times = shown.flatMap(({ queryKey: [path], state }) =>
    // Query keys without a leading slash hold UI state, such as a follow in progress.
    String(path).startsWith('/') && state.data !== undefined && state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : [],
  )
  return times.length === 0 ? 0 : Math.min(...times)
}

/** Formats a time as "14:05", with the date if it is not today. */
function timeOf(tag: string, time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(tag, { ...day, hour: 'numeric', minute: '2-digit' }).format(time)
}

/**
 * Shows in the offline banner when the data on the screen was loaded. Kept out of the frame's component, so that the
 * initial download does not contain this code.
 */
export async function showSavedTime({ locale, queryClient, connection }: Shown): Promise<void> {
  // The banner's text is in `rest`, which the home screen does not load by itself.
  await locale.load('rest')
  const element = document.createElement('time')
  element.className = styles.time ?? ''
  function update() {
    const savedAt = connection.isOffline() ? findOldestLoadTime(queryClient) : 0
    if (savedAt === 0) return element.remove()
    element.dateTime = new Date(savedAt).toISOString()
    const text = locale.t('offline.savedAt', { time: timeOf(locale.language.tag, savedAt) })
    // Screen readers announce a status again whenever its text is set, even to the same text.
    if (element.textContent !== text) element.textContent = text
    if (!element.isConnected) document.querySelector('[role="status"]')?.append(element)
  }
  connection.subscribe(update)
  queryClient.getQueryCache().subscribe(update)
  update()
}
