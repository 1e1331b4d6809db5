import bowser from 'bowser'

/**
 * The browser and system that a User-Agent header names, such as "Chrome, Android": enough for people to know their own
 * device, too little to tell two of a kind apart. '' when neither is known.
 */
export function clientName(userAgent: string | undefined): string {
  // It throws for an empty header.
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent.slice(0, 512))
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}
