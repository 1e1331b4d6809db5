import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** Converts a mail to nodemailer's format. */
export const toNodemailerMessage = ({ images = [], ...mail }: Mail): SendMailOptions => ({
  ...mail,
  textEncoding: 'quoted-printable',
  attachments: images.map(({ name, png }) => ({
    cid: name,
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline',
  })),
})
