import bowser from 'bowser'

/**
 * Returns browser and operating system from a User-Agent header, such as "Chrome, Android": enough for viewers to
 * recognize their device, too little for fingerprinting. Returns '' if both are unknown.
 */
export function clientName(userAgent: string | undefined): string {
  // bowser throws an error for an empty header.
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent.slice(0, 512))
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}
