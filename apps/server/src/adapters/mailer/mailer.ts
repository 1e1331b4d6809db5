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
  /** Headers in addition to the usual ones. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends mails. Throws if a mail was not accepted; the caller decides whether to retry. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
