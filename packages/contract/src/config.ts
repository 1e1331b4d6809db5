import { languages } from '@cliffhanger/domain/languages'
import { Choice, Flag, Integer, MapOf, Prose, Shape, type Static } from './schema.ts'

/** `GET /config.json`, also in the HTML page as a JSON block. */
export const RuntimeConfig = Shape({
  apiBase: Prose(),
  feedbackBase: Prose(),
  trackUrl: Prose(),
  /** base64, 32 bytes. */
  envelopeKey: Prose(),
  brand: Shape({
    id: Prose(),
    host: Prose(),
    names: MapOf(Prose()),
    company: Prose(),
    address: Prose(),
    contact: Prose(),
    defaultLanguage: Choice(...languages.map((language) => language.id)),
    countOffset: Integer(),
    /** Whether viewers who are no members see video ads. */
    ads: Flag(),
    /** Whether ids of ad networks and statistics wait for the viewer's consent. */
    consent: Flag(),
  }),
  /** Host in a media, subtitle or cover url → host to use instead. */
  mediaHosts: MapOf(Prose()),
  /** Whether browsers may keep a page to show while the network is away. */
  hasOfflinePage: Flag(),
  /** Where the source of what runs is offered; '' for what is not known. */
  source: Shape({ url: Prose(), commit: Prose() }),
  /**
   * `widgetUrl`: script of the card form, where it does not come from the provider's own host. `formOrigin`: origin of the
   * card form's document, where it is not the other loopback name of the page.
   */
  payments: Shape(
    { provider: Choice('airwallex'), env: Choice('sandbox', 'demo', 'prod') },
    { widgetUrl: Prose(), formOrigin: Prose() },
  ),
})
export type RuntimeConfig = Static<typeof RuntimeConfig>
