import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { useApi } from '#api/use-api.ts'
import { type Cover, coverOf } from './cover.ts'

/** A cover's sizes and palette, from the host that the operator's configuration names. */
export const useCover = (coverUrl: string): Cover => coverOf(swapHost(coverUrl, useApi().config.mediaHosts))
