import { type CommentQueue, commentQueues } from '@cliffhanger/contract/studio/comments'
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { parseTextQueryParameter } from '#app/search-text.ts'
import { shellRoute } from '#app/shell-route.ts'

/** URL query parameters of the comments page, so that a shared link shows the same comments. */
export interface CommentsSearch {
  /** Queue whose comments are listed. Default: waiting comments. */
  queue?: Exclude<CommentQueue, 'waiting'>
  vidId?: string
  userId?: string
}
const comments = createRoute({
  getParentRoute: () => shellRoute,
  path: '/comments',
  validateSearch: (search): CommentsSearch => {
    const queue = commentQueues.find((one) => one === search.queue)
    const [vidId, userId] = [parseTextQueryParameter(search.vidId), parseTextQueryParameter(search.userId)]
    return {
      ...(queue && queue !== 'waiting' && { queue }),
      ...(/^[1-9]\d{0,17}$/.test(vidId) && { vidId }),
      ...(/^[1-9]\d{0,17}$/.test(userId) && { userId }),
    }
  },
  component: page(() => import('./comments.tsx'), 'Comments'),
})

export const commentRoutes = [comments] as const
