import { randomBytes } from 'node:crypto'
import { rotateSecret } from '../rotate-secret.ts'
import type { SecretName } from '../secrets.ts'
import { asMinute } from './columns.ts'
import type { Command } from './command.ts'

const names: Readonly<Record<string, SecretName>> = {
  media: 'mediaTokenKey',
  code: 'codeKey',
  envelope: 'envelopeKey',
}

export const secrets: Command = {
  usage: ['secrets rotate media|code [--at-once]', 'secrets rotate envelope'],
  help: `Makes a new key in secrets.json. media signs the urls of streams and images, code what is mailed: running servers
  take the new one up after 90 seconds, without a restart, and accept what the old one signed for as long as it lives
  (60 and 10 minutes). With --at-once, for a key that somebody has seen, the old one ends now: players fetch new urls,
  mailed codes must be asked for again. envelope only keeps answers out of plain sight: stop all servers, rotate, start;
  open pages must be loaded again.`,
  changing: ['rotate'],
  async run(args, terminal, open, site) {
    const [action, named = '', ...rest] = args.filter((arg) => arg !== '--at-once')
    const isAtOnce = args.includes('--at-once')
    const name = Object.hasOwn(names, named) ? names[named] : undefined
    if (action !== 'rotate' || !name || rest.length > 0 || (isAtOnce && name === 'envelopeKey')) return 2
    const { now } = await open()
    const { before } = await rotateSecret(site.dataDir, name, { randomBytes, now, isAtOnce })
    if (before) {
      terminal.say(`The new key signs from ${asMinute(before.signsUntil)} on.`)
      terminal.say(`The old one is accepted until ${asMinute(before.acceptedUntil)}.`)
    } else if (name === 'envelopeKey') terminal.say('Every server uses the new key from its next start on.')
    else terminal.say('The new key signs at once; nothing of the old one is accepted any more.')
    return 0
  },
}
