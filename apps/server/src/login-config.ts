import type { SettingName, SettingValue } from './settings/settings.ts'

/** An identity provider (OpenID Connect) with which viewers may log in. */
export interface Issuer {
  /** Name of the issuer in paths and settings. */
  readonly id: IssuerId
  /** URL of the issuer, equal to the `iss` claim of its tokens. */
  readonly url: string
  readonly clientId: string
  readonly secret: string
  /** Name of the issuer on the login button. */
  readonly label: string
  /**
   * Whether the issuer posts its response as a form. Apple requires this for requests that ask for the email address.
   */
  readonly sendsForm: boolean
  /** Email domains whose mailboxes the issuer runs itself. */
  readonly domains: readonly string[]
}
export type IssuerId = 'google' | 'apple' | 'oidc'

/** Login methods besides the mailed code. */
export interface LoginConfig {
  readonly issuers: readonly Issuer[]
  readonly hasPasskeys: boolean
}

/** Returns the configured issuer with this URL; undefined if that issuer is no longer configured. */
export const findIssuerByUrl = ({ issuers }: LoginConfig, url: string): Issuer | undefined =>
  issuers.find((issuer) => new URL(issuer.url).href === new URL(url).href)

type Read = <N extends SettingName>(name: N) => SettingValue<N>

const slots = [
  ['google', 'GOOGLE', ['gmail.com', 'googlemail.com']],
  ['apple', 'APPLE', ['privaterelay.appleid.com', 'icloud.com', 'me.com', 'mac.com']],
  ['oidc', 'OIDC', []],
] as const

/** Reads the issuers that have a client id. @param problems gets a line for each missing or contradictory variable */
export function readLogin(read: Read, problems: string[]): LoginConfig {
  const issuers = slots.flatMap(([id, name, ownDomains]): Issuer[] => {
    const prefix = `LOGIN_${name}` as const
    const values = {
      [`${prefix}_CLIENT_ID`]: read(`${prefix}_CLIENT_ID`),
      [`${prefix}_SECRET`]: read(`${prefix}_SECRET`),
      [`${prefix}_ISSUER`]: read(`${prefix}_ISSUER`),
      [`${prefix}_LABEL`]: read(`${prefix}_LABEL`),
    }
    const [clientId, secret, url, label] = Object.values(values)
    const isOff = clientId === undefined && secret === undefined && (id !== 'oidc' || url === undefined)
    if (isOff) return []
    const missing = Object.keys(values).filter((key) => values[key] === undefined)
    const present = Object.keys(values).find((key) => values[key] !== undefined)
    problems.push(...missing.map((key) => `${key} is needed with ${present}`))
    if (clientId === undefined || secret === undefined || url === undefined || label === undefined) return []
    const domains = id === 'oidc' ? (read('LOGIN_OIDC_DOMAINS') ?? []) : ownDomains
    return [{ id, url, clientId, secret, label, sendsForm: id === 'apple', domains }]
  })
  const urls = issuers.map(({ url }) => new URL(url).href)
  for (const { id, url } of issuers) {
    const isTwice = urls.filter((one) => one === new URL(url).href).length > 1
    if (isTwice) problems.push(`LOGIN_${id.toUpperCase()}_ISSUER must not be the issuer of another button`)
  }
  return { issuers, hasPasskeys: read('LOGIN_PASSKEYS') }
}
