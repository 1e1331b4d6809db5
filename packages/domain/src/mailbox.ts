/** Providers that ignore dots in the name, with their canonical domain. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that receives the mails of an address, for counting mails: lower case, without `+tag`, for Gmail without
 * dots. Do not use it as the address of a mail or an account: with another provider, `a+b@` may be another person.
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
