import { languages } from '@cliffhanger/domain/languages'
import { redirectMethods } from '@cliffhanger/domain/redirect-methods'
import { walletMethods } from '@cliffhanger/domain/wallet-methods'
import { AnyText, Choice, Flag, Integer, List, MapOf, Shape, type Static } from './schema.ts'

/** Response of `GET /config.json`; every HTML page also contains it as a JSON block. */
export const RuntimeConfig = Shape(
  {
    apiBase: AnyText(),
    feedbackBase: AnyText(),
    trackUrl: AnyText(),
    /** Encryption key of the response envelope: 32 bytes in base64. */
    envelopeKey: AnyText(),
    brand: Shape(
      {
        id: AnyText(),
        host: AnyText(),
        names: MapOf(AnyText()),
        company: AnyText(),
        address: AnyText(),
        contact: AnyText(),
        defaultLanguage: Choice(...languages.map((language) => language.id)),
        countOffset: Integer(),
        /** Whether the membership page lists "no video ads" as a benefit, because only members see no video ads. */
        ads: Flag(),
        /** Whether ad networks' click ids and statistics require the viewer's consent. */
        consent: Flag(),
      },
      {
        /** Display names of the "For you" screen by language; absent if this brand does not have the screen. */
        forYou: MapOf(AnyText()),
        /** Whether viewers are asked for consent to report their payments to ad networks; absent if not. */
        tellsPayments: Flag(),
        /** Whether viewers can buy gifts; absent if not. */
        gifts: Flag(),
        /** Origins that serve ads which unlock episodes; absent if no ad unlocks an episode. */
        adOrigins: List(AnyText()),
        /** True if the ad network can verify only by its tracking pixels that an ad was watched. */
        adsNeedPixels: Flag(),
        /** Whether viewers with an account can set a nickname and a picture; absent if not. */
        profiles: Flag(),
        /** Whether members can download episodes in the installed app; absent if not. */
        downloads: Flag(),
        /** Application id of the Google Cast receiver; absent if this brand does not offer casting. */
        castAppId: AnyText(),
      },
    ),
    /** Maps the host in a media, subtitle or cover URL to the host that replaces it. */
    mediaHosts: MapOf(AnyText()),
    /** Whether browsers may cache a page that is shown while the device is offline. */
    hasOfflinePage: Flag(),
    /** URL and commit of the running version's source code; '' if unknown. */
    source: Shape({ url: AnyText(), commit: AnyText() }),
    /**
     * `widgetUrl`: URL of the card form's script, if the script is not loaded from the payment provider's host.
     * `formOrigin`: origin of the card form's document; by default the other loopback host name (`localhost` or
     * `127.0.0.1`).
     */
    payments: Shape(
      { provider: Choice('airwallex'), env: Choice('sandbox', 'demo', 'prod') },
      {
        widgetUrl: AnyText(),
        formOrigin: AnyText(),
        /**
         * Payment options of this brand that are faster than filling in the card form; absent if there are none.
         * `country` is the merchant's country.
         */
        checkout: Shape(
          { wallets: List(Choice(...walletMethods)), shortBilling: Flag(), savedCards: Flag() },
          {
            country: AnyText(),
            /** Wallets to whose website the viewer is redirected to pay, each with the currency that it accepts. */
            redirects: List(Shape({ method: Choice(...redirectMethods), currency: AnyText() })),
          },
        ),
      },
    ),
  },
  {
    /** Login methods besides the emailed code; absent if there are none. */
    login: Shape({ issuers: List(Shape({ id: AnyText(), label: AnyText() })), passkeys: Flag() }),
  },
)
export type RuntimeConfig = Static<typeof RuntimeConfig>
