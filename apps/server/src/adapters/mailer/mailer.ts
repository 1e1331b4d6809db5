/** An image in a mail, shown where the HTML contains `cid:<name>`. */
export interface MailImage {
  readonly name: string
  readonly png: Buffer
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  /** Plain-text part of the mail. */
  readonly text: string
  readonly html: string
  readonly images?: readonly MailImage[]
  /** Mail headers in addition to those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Reply code of the mail server that refused a mail, such as 550. Undefined if the mail server did not reply. */
export const smtpReplyCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

/** Sends mails. Throws if a mail was not accepted; the caller decides whether to retry. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
