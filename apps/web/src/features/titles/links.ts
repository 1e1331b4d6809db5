import type { Video } from '@cliffhanger/contract/entities'

/** The player on a title: at its beginning, or at an episode. */
export const watchHref = (vid: string, episode?: number): string =>
  `/video?${new URLSearchParams({ vid, ...(episode ? { ep: String(episode) } : {}) })}`

export const resumeHref = ({ vidId, lastLook }: Pick<Video, 'vidId' | 'lastLook'>): string =>
  watchHref(vidId, lastLook || undefined)

/** A module's whole list. */
export const shelfHref = (mid: string, title: string): string => `/twolevel?${new URLSearchParams({ mid, title })}`
