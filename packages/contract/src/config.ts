import { languages } from '@cliffhanger/domain/languages'
import { redirectMethods } from '@cliffhanger/domain/redirect-methods'
import { walletMethods } from '@cliffhanger/domain/wallet-methods'
import { Choice, Flag, Integer, List, MapOf, Prose, Shape, type Static } from './schema.ts'

/** Response of `GET /config.json`; also a JSON block in the HTML page. */
export const RuntimeConfig = Shape(
  {
    apiBase: Prose(),
    feedbackBase: Prose(),
    trackUrl: Prose(),
    /** Key of the envelope: 32 bytes in base64. */
    envelopeKey: Prose(),
    brand: Shape(
      {
        id: Prose(),
        host: Prose(),
        names: MapOf(Prose()),
        company: Prose(),
        address: Prose(),
        contact: Prose(),
        defaultLanguage: Choice(...languages.map((language) => language.id)),
        countOffset: Integer(),
        /** Whether viewers without a membership see video ads. */
        ads: Flag(),
        /** Whether ids of ad networks and statistics require the viewer's consent. */
        consent: Flag(),
      },
      {
        /** Names of "For you" by language; absent: this brand does not have it. */
        forYou: MapOf(Prose()),
        /** Viewers are asked whether ad networks may hear of their payments; absent if not. */
        tellsPayments: Flag(),
        /** Viewers may buy gifts; absent if not. */
        gifts: Flag(),
        /** Origins of ads that unlock episodes; absent: no ad does. */
        adOrigins: List(Prose()),
        /** Whether only the ad network verifies an ad, by its own pixels. */
        adsNeedPixels: Flag(),
        /** Viewers with an account may have a nickname and a picture; absent if not. */
        profiles: Flag(),
        /** Members may download episodes in the installed app; absent if not. */
        downloads: Flag(),
        /** Google Cast's id of the receiver app; absent: this brand does not cast. */
        castAppId: Prose(),
      },
    ),
    /** Replacement hosts by the host in a media, subtitle or cover URL. */
    mediaHosts: MapOf(Prose()),
    /** Whether browsers may store a page to show while offline. */
    hasOfflinePage: Flag(),
    /** URL and commit of the running version's source code; '' if unknown. */
    source: Shape({ url: Prose(), commit: Prose() }),
    /**
     * `widgetUrl`: script of the card form, if it is not loaded from the provider's host. `formOrigin`: origin of the
     * card form's document, if it is not the other loopback name of the page.
     */
    payments: Shape(
      { provider: Choice('airwallex'), env: Choice('sandbox', 'demo', 'prod') },
      {
        widgetUrl: Prose(),
        formOrigin: Prose(),
        /** Shorter ways to pay at this brand; left out if there are none. `country` is the merchant's. */
        checkout: Shape(
          { wallets: List(Choice(...walletMethods)), shortBilling: Flag(), savedCards: Flag() },
          {
            country: Prose(),
            /** Wallets that pay on a page of their own, each for prices in a currency. */
            redirects: List(Shape({ method: Choice(...redirectMethods), currency: Prose() })),
          },
        ),
      },
    ),
  },
  {
    /** Ways to log in besides the mailed code; left out if there are none. */
    login: Shape({ issuers: List(Shape({ id: Prose(), label: Prose() })), passkeys: Flag() }),
  },
)
export type RuntimeConfig = Static<typeof RuntimeConfig>
