import { languages } from '@cliffhanger/domain/languages'
import { Choice, Flag, Integer, Shape, type Static, Text } from './schema.ts'

/**
 * Fields that every request may contain besides the fields of its call. The server has a default for each; only `check`
 * requires `deviId`.
 */
export const CommonFields = Shape(
  {},
  {
    appSource: Integer(),
    appVer: Text({ maxLength: 32 }),
    channelId: Integer(),
    deviId: Text({ maxLength: 64 }),
    language: Choice(...languages.map((language) => language.id)),
    isLogin: Flag(),
    requestTime: Integer(),
    timeZone: Text({ maxLength: 64 }),
    userId: Text({ maxLength: 64 }),
    userPort: Integer(),
  },
)
export type CommonFields = Static<typeof CommonFields>

/** Input fields of paged lists. `pageNum` starts at 1; a `pageSize` above 30 is reduced to 30. */
export const numberedListInput = { pageNum: Integer({ minimum: 1 }), pageSize: Integer({ minimum: 1 }) }
export const PreferenceFilter = Choice(0, 1, 2)
export const VidId = Text({ minLength: 1, maxLength: 32 })
export const EpisodeNumber = Integer({ minimum: 1, maximum: 100_000 })
