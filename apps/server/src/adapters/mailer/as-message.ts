import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** A mail as nodemailer takes it. */
export const asMessage = ({ images = [], ...mail }: Mail): SendMailOptions => ({
  ...mail,
  textEncoding: 'quoted-printable',
  attachments: images.map(({ name, png }) => ({
    cid: name,
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline',
  })),
})
