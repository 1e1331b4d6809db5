import { optional, withDefault } from './declare-setting.ts'
import * as parse from './parse-setting.ts'

/** Settings of login by passkey and by identity provider (OpenID Connect). A provider without a client id is off. */
export const loginSettings = {
  LOGIN_GOOGLE_CLIENT_ID: optional({
    read: parse.asText,
    example: 'client-id.apps.googleusercontent.com',
    description: 'Client id at Google. With it and its secret, viewers can log in with Google.',
  }),
  LOGIN_GOOGLE_SECRET: optional({
    read: parse.asText,
    example: 'client-secret',
    description: 'Client secret at Google.',
  }),
  LOGIN_GOOGLE_ISSUER: withDefault('https://accounts.google.com', {
    read: parse.asServiceUrl,
    description: 'Issuer behind the button for Google.',
  }),
  LOGIN_GOOGLE_LABEL: withDefault('Google', { read: parse.asLabel, description: 'Name on the button for Google.' }),
  LOGIN_APPLE_CLIENT_ID: optional({
    read: parse.asText,
    example: 'com.example.watch',
    description: 'Services id at Apple. With it and its secret, viewers can log in with Apple.',
  }),
  LOGIN_APPLE_SECRET: optional({
    read: parse.asText,
    example: 'signed.client.secret',
    description: 'Client secret for Apple: a token that you sign with your key, valid for six months at most.',
  }),
  LOGIN_APPLE_ISSUER: withDefault('https://appleid.apple.com', {
    read: parse.asServiceUrl,
    description: 'Issuer behind the button for Apple.',
  }),
  LOGIN_APPLE_LABEL: withDefault('Apple', { read: parse.asLabel, description: 'Name on the button for Apple.' }),
  LOGIN_OIDC_CLIENT_ID: optional({
    read: parse.asText,
    example: 'client-id',
    description: 'Client id at any other OpenID Connect issuer.',
  }),
  LOGIN_OIDC_SECRET: optional({
    read: parse.asText,
    example: 'client-secret',
    description: 'Client secret at the other issuer.',
  }),
  LOGIN_OIDC_ISSUER: optional({
    read: parse.asServiceUrl,
    example: 'https://login.example.com',
    description: 'The other issuer, which must verify addresses.',
  }),
  LOGIN_OIDC_LABEL: optional({
    read: parse.asLabel,
    example: 'Example ID',
    description: 'Name on the button for the other issuer.',
  }),
  LOGIN_OIDC_DOMAINS: optional({
    read: parse.asDomains,
    example: 'example.com,example.org',
    description:
      'Domains whose mailboxes the other issuer runs: its first login opens an existing account there without a mailed code.',
  }),
  LOGIN_PASSKEYS: withDefault('off', {
    read: parse.asOnOrOff,
    description: 'on: viewers with an account can add passkeys and log in with them.',
  }),
}
