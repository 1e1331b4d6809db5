import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { parseTextQueryParameter } from '#app/search-text.ts'
import { shellRoute } from '#app/shell-route.ts'

const states = ['new', 'waiting', 'done', 'all'] as const
export type FeedbackStateFilter = (typeof states)[number]

/** URL query parameters for the filters and the open thread, so that a shared link shows the same feedback. */
export interface FeedbackSearch {
  /** State of the listed feedback. Default: new. */
  state?: Exclude<FeedbackStateFilter, 'new'>
  language?: LanguageKey
  /** Filter by the assigned operator: an operator's id, `me` or `nobody`. */
  assignee?: string
  /** Search text: a feedback number, or part of the message. */
  search?: string
  thread?: string
}
const feedback = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feedback',
  validateSearch: (search): FeedbackSearch => {
    const state = states.find((one) => one === search.state)
    const language = languages.find(({ key }) => key === search.language)?.key
    const assignee = parseTextQueryParameter(search.assignee)
    const thread = parseTextQueryParameter(search.thread)
    const words = parseTextQueryParameter(search.search).trim().slice(0, 200)
    return {
      ...(state && state !== 'new' && { state }),
      ...(language && { language }),
      ...(/^(\d{1,18}|me|nobody)$/.test(assignee) && { assignee }),
      ...(words !== '' && { search: words }),
      ...(/^\d{1,18}$/.test(thread) && { thread }),
    }
  },
  component: page(() => import('./feedback.tsx'), 'Feedback'),
})

export const feedbackRoutes = [feedback] as const
