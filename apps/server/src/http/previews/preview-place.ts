import type { Draft } from '../../modules/previews/drafts.ts'

/** Path below which drafts of operators are shown in the viewers' app. */
export const previewBase = '/preview'

/** Returns the URL of the page that shows a draft. */
export const previewUrl = (origin: string, token: string): string => `${origin}${previewBase}/${token}`

/** Kinds of viewers that the home page distinguishes. */
const previewViewers = ['new', 'returning'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const isPreviewViewer = (text: unknown): text is PreviewViewer => previewViewers.some((one) => one === text)

/** Base path of the calls of a preview. The path contains the preview token and the kind of viewer. */
export const previewApiBase = (token: string, viewer: PreviewViewer): string => `${previewBase}/${token}/${viewer}/api`

/** Returns the id of the previewed title; undefined if the draft is not a title. */
export function previewedTitleId({ kind, payload }: Draft): string | undefined {
  if (kind !== 'title' || typeof payload !== 'object' || payload === null || !('vidId' in payload)) return undefined
  return typeof payload.vidId === 'string' ? payload.vidId : undefined
}
