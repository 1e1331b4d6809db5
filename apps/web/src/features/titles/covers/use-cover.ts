import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { useApi } from '#api/use-api.ts'
import { type Cover, coverOf } from './cover.ts'

/** A cover's sizes and palette, with the host from the operator's configuration. */
export const useCover = (coverUrl: string): Cover => coverOf(swapHost(coverUrl, useApi().config.mediaHosts))
