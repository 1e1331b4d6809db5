import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import { CopyIcon } from './me-icons.tsx'
import styles from './who.module.css'

/** Name and id. The name opens the account, or the login where there is none. */
export function Who({ viewer }: { viewer: Output<typeof accounts.getUserInfo> }) {
  const t = useText()
  const { openId, userName, userId, vipRank } = viewer
  // The name that the server gives a guest is made of the id and in English.
  const name = openId || (userName === `Guest ${userId}` ? t('me.guest') : userName)
  const isGuest = openId === ''
  return (
    <div className={styles.who}>
      <Link
        href={isGuest ? '/login' : '/account'}
        className={styles.name}
        aria-label={isGuest ? `${name}, ${t('shell.logIn')}` : t('me.openAccount', { name })}
      >
        <span className={classNames(styles.avatar, vipRank > 0 && styles.member)} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <span className={styles.text}>{name}</span>
      </Link>
      <UserId userId={userId} />
      {isGuest ? (
        <Link href="/login" className={`${buttons.outline} ${buttons.compact} ${styles.action}`}>
          {t('shell.logIn')}
        </Link>
      ) : (
        <ChevronRightIcon size="tiny" className={styles.chevron} />
      )}
    </div>
  )
}

const messageMs = 3000

function UserId({ userId }: { userId: string }) {
  const t = useText()
  const [message, setMessage] = useState('')
  const copy = async () => {
    // There is no clipboard on plain-http origins.
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(userId))
      .then(
        () => true,
        () => false,
      )
    setMessage(t(isCopied ? 'me.idCopied' : 'me.idNotCopied'))
    setTimeout(() => setMessage(''), messageMs)
  }
  return (
    <p className={`${styles.id} figures`}>
      <span>{t('me.id', { id: userId })}</span>
      <button type="button" className={styles.copy} aria-label={t('me.copyId')} onClick={() => void copy()}>
        <CopyIcon size="tiny" />
      </button>
      <span role="status">{message}</span>
    </p>
  )
}
