/** Providers that deliver to one mailbox however many dots a name has, and their own other name. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that an address delivers to, for counting mails: lower case, without `+tag`, at Gmail without dots. Never the
 * address of a mail or an account: another provider may well treat `a+b@` as a person of its own.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const [name, domain] = [lower.slice(0, Math.max(at, 0)), lower.slice(at + 1)]
  const tag = name.indexOf('+')
  const untagged = tag > 0 ? name.slice(0, tag) : name
  const provider = dotless[domain]
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`
}
