import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { searchText } from '#app/search-text.ts'
import { shell } from '#app/shell-route.ts'
import { codeOf } from './subtitle-codes.ts'

/** URL query parameters of the subtitle pages, so that a shared link shows the same rows. */
export interface SubtitlesSearch {
  code?: SubtitleCode
  search?: string
  vidId?: string
}
function readSearch(search: Readonly<Record<string, unknown>>): SubtitlesSearch {
  const code = codeOf(search.code)
  const words = searchText(search.search)
  const vidId = searchText(search.vidId)
  return { ...(code && { code }), ...(words && { search: words }), ...(/^[1-9]\d{0,17}$/.test(vidId) && { vidId }) }
}

export interface EditorSearch {
  /** Language of the second column in the editor. */
  beside?: SubtitleCode
  /** Initial position of the editor in milliseconds. */
  at?: number
}

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/subtitles',
  validateSearch: readSearch,
  component: page(() => import('./reports.tsx'), 'SubtitleReports'),
})
const files = createRoute({
  getParentRoute: () => shell,
  path: '/subtitles/files',
  validateSearch: readSearch,
  component: page(() => import('./files.tsx'), 'SubtitleFiles'),
})
const editor = createRoute({
  getParentRoute: () => shell,
  path: '/subtitles/$vidId/$n/$code',
  validateSearch: (search): EditorSearch => {
    const beside = codeOf(search.beside)
    const at = Number(searchText(search.at) || Number.NaN)
    return { ...(beside && { beside }), ...(at >= 0 && { at }) }
  },
  component: page(() => import('./editor/editor.tsx'), 'SubtitleEditor'),
})

export const subtitleRoutes = [reports, files, editor] as const
