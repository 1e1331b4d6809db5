import type { Config } from '../../config.ts'

/** The channels by which this server can notify viewers. */
export interface Channels {
  readonly hasPush: boolean
  readonly hasMail: boolean
}

export const channelsOf = ({ notifications }: Pick<Config, 'notifications'>): Channels => ({
  hasPush: notifications.includes('push'),
  hasMail: notifications.includes('mail'),
})
