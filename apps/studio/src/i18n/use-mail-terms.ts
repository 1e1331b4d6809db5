import type { MailState } from '@cliffhanger/contract/studio/list-filters'
import { type TextKey, useText } from './use-text.ts'

const kinds: Readonly<Record<string, TextKey>> = {
  receipt: 'orders.mail.receipt',
  renewalNotice: 'orders.mail.renewalNotice',
  renewalFailed: 'orders.mail.renewalFailed',
  membershipEnded: 'orders.mail.membershipEnded',
  refunded: 'orders.mail.refunded',
  paidTwice: 'orders.mail.paidTwice',
  walletMoved: 'orders.mail.walletMoved',
}
/**
 * Text keys by the error code of the mail client. In stored failures, a code of the mail server may follow the key:
 * "EENVELOPE 550".
 */
const failures: Readonly<Record<string, TextKey>> = {
  EENVELOPE: 'mail.failure.address',
  EMESSAGE: 'mail.failure.message',
  EAUTH: 'mail.failure.signIn',
  ECONNECTION: 'mail.failure.connection',
  ECONNREFUSED: 'mail.failure.connection',
  ECONNRESET: 'mail.failure.connection',
  EDNS: 'mail.failure.connection',
  ENOTFOUND: 'mail.failure.connection',
  ESOCKET: 'mail.failure.connection',
  ETIMEDOUT: 'mail.failure.connection',
  ETLS: 'mail.failure.connection',
}

/** Returns functions that name the kinds and failures of mails; an unknown kind is shown unchanged. */
export function useMailTerms() {
  const { t } = useText()
  return {
    mailKind(name: string): string {
      const key = kinds[name]
      return key ? t(key) : name
    },
    mailState: (state: MailState): string => t(`mail.state.${state}`),
    /** @param code error code of the last failed delivery attempt */
    mailFailure: (code: string): string => t(failures[code.split(' ', 1)[0] ?? ''] ?? 'mail.failure.other', { code }),
  }
}
