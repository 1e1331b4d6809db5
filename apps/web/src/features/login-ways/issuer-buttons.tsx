import { isInAppBrowser } from '@cliffhanger/domain/in-app-browser'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import buttons from '#ui/button.module.css'
import styles from './login-ways.module.css'
import type { useBeginLogin } from './use-begin-login.ts'
import type { LoginTextFunction } from './use-login-texts.ts'

/** Google refuses to log in inside in-app browsers ("disallowed_useragent"). */
const refusesApps = 'google'

interface Props {
  readonly t: LoginTextFunction
  readonly login: ReturnType<typeof useBeginLogin>
  readonly isDisabled?: boolean
  readonly labelOf: (name: string) => string
}

/** Shows a login button for each identity provider ("issuer") that the server offers. */
export function IssuerButtons({ t, login, isDisabled = false, labelOf }: Props) {
  const { config } = useApi()
  const issuers = config.login?.issuers ?? []
  const isInApp = isInAppBrowser(navigator.userAgent)
  const refusing = isInApp ? issuers.find(({ id }) => id === refusesApps) : undefined
  return (
    <>
      {issuers
        .filter((issuer) => issuer !== refusing)
        .map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={`${buttons.outline} ${styles.wide}`}
            disabled={isDisabled || login.opening !== undefined}
            aria-busy={login.opening === id}
            onClick={() => login.begin(id)}
          >
            {labelOf(label)}
          </button>
        ))}
      {refusing && <OpenInBrowser t={t} name={refusing.label} />}
    </>
  )
}

/**
 * Explains why a provider's button is missing in an in-app browser, and offers to open the page in the system browser.
 */
function OpenInBrowser({ t, name }: { t: LoginTextFunction; name: string }) {
  const [result, setResult] = useState('')
  async function copy() {
    // Plain-http origins have no clipboard.
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(location.href))
      .then(
        () => true,
        () => false,
      )
    setResult(t(isCopied ? 'linkCopied' : 'linkNotCopied'))
  }
  const { protocol, host, pathname } = location
  const isAndroid = /Android/.test(navigator.userAgent)
  return (
    <div className={styles.note}>
      <p>{t('inOtherApp', { name })}</p>
      {isAndroid && (
        <a className={buttons.link} href={`intent://${host}${pathname}#Intent;scheme=${protocol.slice(0, -1)};end`}>
          {t('openBrowser')}
        </a>
      )}
      <button type="button" className={buttons.link} onClick={() => void copy()}>
        {t('copyLink')}
      </button>
      <p role="status">{result}</p>
    </div>
  )
}
