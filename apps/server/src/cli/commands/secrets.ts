import { randomBytes } from 'node:crypto'
import { rotateSecret } from '../../rotate-secret.ts'
import type { SecretName } from '../../secrets.ts'
import { formatMinute } from '../columns.ts'
import type { Command } from '../command.ts'

const names: Readonly<Record<string, SecretName>> = {
  media: 'mediaTokenKey',
  code: 'codeKey',
  envelope: 'envelopeKey',
}

export const command: Command = {
  usage: ['secrets rotate media|code [--at-once]', 'secrets rotate envelope'],
  help: `Creates a new key in secrets.json. media signs the URLs of streams and images, code protects mailed codes: running
  servers use the new key after 90 seconds, without a restart, and accept signatures of the old key until they expire
  (60 and 10 minutes). With --at-once, for a leaked key, the old key is invalid now: players fetch new URLs, and viewers
  must request new codes. envelope only obfuscates responses: stop all servers, rotate, start; open pages must be
  reloaded.`,
  changing: ['rotate'],
  async run(args, terminal, open, site) {
    const [action, named = '', ...rest] = args.filter((arg) => arg !== '--at-once')
    const isAtOnce = args.includes('--at-once')
    const name = Object.hasOwn(names, named) ? names[named] : undefined
    if (action !== 'rotate' || !name || rest.length > 0 || (isAtOnce && name === 'envelopeKey')) return 2
    const { now } = await open()
    const { before } = await rotateSecret(site.dataDir, name, { randomBytes, now, isAtOnce })
    if (before) {
      terminal.say(`The new key signs from ${formatMinute(before.signsUntil)} on.`)
      terminal.say(`The old one is accepted until ${formatMinute(before.acceptedUntil)}.`)
    } else if (name === 'envelopeKey') terminal.say('Every server uses the new key from its next start on.')
    else terminal.say('The new key is used now; signatures of the old key are no longer accepted.')
    return 0
  },
}
