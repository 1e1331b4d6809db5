import bowser from 'bowser'

/**
 * Browser and operating system of a User-Agent header, such as "Chrome, Android": enough for people to recognize their
 * device, too little for fingerprinting. '' when both are unknown.
 */
export function clientName(userAgent: string | undefined): string {
  // bowser throws for an empty header.
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent.slice(0, 512))
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}
