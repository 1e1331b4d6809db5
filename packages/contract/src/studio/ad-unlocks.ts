import { adUnlockLimits } from '@cliffhanger/domain/ad-unlocks'
import { AnyText, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { studioCall } from './call.ts'
import { LanguageKey } from './title-parts.ts'

const version = Integer({ minimum: 0, maximum: 2_147_483_647 })

const AdUnlockTerms = Shape({
  isOn: Flag(),
  perDay: Integer({ minimum: 1, maximum: adUnlockLimits.perDay }),
  allTitles: Flag(),
  /** Ids of the chosen titles; empty if and only if `allTitles` is true. */
  titles: List(Text({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' }), { maxItems: adUnlockLimits.titles }),
  lastEpisode: Integer({ minimum: 0, maximum: adUnlockLimits.lastEpisode }),
})

export const studioAdUnlocks = {
  state: studioCall('/adUnlocks/state', {
    summary: 'Returns where viewers may watch an ad to unlock an episode, and the ads of the last seven days.',
    access: 'shop.read',
    input: Shape({ language: LanguageKey }),
    output: Shape({
      version,
      terms: AdUnlockTerms,
      /**
       * The chosen titles. `title` is the name in the requested language, otherwise in the title's own language; `#`
       * and the id if the title was deleted.
       */
      titles: List(Shape({ vidId: AnyText(), title: AnyText() })),
      /** Whether at least one brand has an ad tag URL; without it viewers are offered no ads. */
      hasTag: Flag(),
      begun: Integer(),
      /** Number of ads that were verified as watched. */
      verified: Integer(),
      /** Number of episodes that these ads unlocked. */
      unlocked: Integer(),
    }),
  }),
  publish: studioCall('/adUnlocks/publish', {
    summary: 'Changes where ads unlock episodes at once, if nobody changed it since the version `base`.',
    access: 'shop.edit',
    logs: ['base'],
    input: Shape({ base: version, terms: AdUnlockTerms }),
    output: Shape({ version }),
  }),
}
