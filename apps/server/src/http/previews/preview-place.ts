/** Path below which drafts of operators are shown in the viewers' app. */
export const previewBase = '/preview'

/** Viewers as the home page distinguishes them. */
const previewViewers = ['new', 'returning'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const isPreviewViewer = (text: unknown): text is PreviewViewer => previewViewers.some((one) => one === text)

/** Base path of the calls of a preview: the draft and the viewer are part of it. */
export const previewApiBase = (token: string, viewer: PreviewViewer): string => `${previewBase}/${token}/${viewer}/api`
