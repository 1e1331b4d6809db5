import { mostReportedViews } from '@cliffhanger/contract/for-you'

export interface ForYouView {
  readonly vidId: string
  readonly isSkipped: boolean
}

/** Reported together, so that not every swipe makes a request. */
const viewsPerReport = 5

/**
 * Collects the views of the feed and reports them together: every five, and when `flush` is called. Views that could not be
 * sent are sent with the next ones. @param send returns whether the server has stored them
 */
export function createViewReports(send: (views: ForYouView[]) => Promise<boolean>) {
  let waiting = new Map<string, ForYouView>()

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const views = [...waiting.values()].slice(-mostReportedViews)
    waiting = new Map()
    if (await send(views)) return
    // A later view of the same title stays.
    waiting = new Map([...views.map((view) => [view.vidId, view] as const), ...waiting])
  }
  return {
    add(view: ForYouView): void {
      waiting.set(view.vidId, view)
      if (waiting.size >= viewsPerReport) void flush()
    },
    flush: () => void flush(),
  }
}
