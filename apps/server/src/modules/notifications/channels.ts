import type { Config } from '../../config.ts'

/** The channels by which this server can notify viewers. */
export interface EnabledChannels {
  readonly hasPush: boolean
  readonly hasMail: boolean
}

export const getEnabledChannels = ({ notifications }: Pick<Config, 'notifications'>): EnabledChannels => ({
  hasPush: notifications.includes('push'),
  hasMail: notifications.includes('mail'),
})
