import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { parseTextQueryParameter } from '#app/search-text.ts'
import { shellRoute } from '#app/shell-route.ts'
import { parseSubtitleCode } from './subtitle-codes.ts'

/** URL query parameters of the subtitle pages, so that a shared link shows the same rows. */
export interface SubtitlesSearch {
  code?: SubtitleCode
  search?: string
  vidId?: string
}
function readSearch(search: Readonly<Record<string, unknown>>): SubtitlesSearch {
  const code = parseSubtitleCode(search.code)
  const words = parseTextQueryParameter(search.search)
  const vidId = parseTextQueryParameter(search.vidId)
  return { ...(code && { code }), ...(words && { search: words }), ...(/^[1-9]\d{0,17}$/.test(vidId) && { vidId }) }
}

export interface SubtitleEditorSearch {
  /** Language of the second column in the editor. */
  beside?: SubtitleCode
  /** Initial playback position in the editor, in milliseconds. */
  at?: number
}

const reports = createRoute({
  getParentRoute: () => shellRoute,
  path: '/subtitles',
  validateSearch: readSearch,
  component: page(() => import('./reports.tsx'), 'SubtitleReports'),
})
const files = createRoute({
  getParentRoute: () => shellRoute,
  path: '/subtitles/files',
  validateSearch: readSearch,
  component: page(() => import('./files.tsx'), 'SubtitleFiles'),
})
const editor = createRoute({
  getParentRoute: () => shellRoute,
  path: '/subtitles/$vidId/$n/$code',
  validateSearch: (search): SubtitleEditorSearch => {
    const beside = parseSubtitleCode(search.beside)
    const at = Number(parseTextQueryParameter(search.at) || Number.NaN)
    return { ...(beside && { beside }), ...(at >= 0 && { at }) }
  },
  component: page(() => import('./editor/editor.tsx'), 'SubtitleEditor'),
})

export const subtitleRoutes = [reports, files, editor] as const
