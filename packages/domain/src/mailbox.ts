/** Domains of email providers that ignore dots in the mailbox name, with their canonical domain. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * Returns an approximation of the mailbox behind an email address, for counting emails per mailbox: lower case, without
 * `+tag`, and for Gmail without dots. Do not send emails to it or use it as the address of an account: at some
 * providers, `a+b@` is another person's address.
 */
export function normalizeMailbox(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const [name, domain] = [lower.slice(0, Math.max(at, 0)), lower.slice(at + 1)]
  const tag = name.indexOf('+')
  const untagged = tag > 0 ? name.slice(0, tag) : name
  const provider = dotless[domain]
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`
}
