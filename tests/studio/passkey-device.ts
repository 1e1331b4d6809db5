import type { Page } from 'playwright-core'

/** Adds a virtual passkey device to the page's browser, which confirms every request. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens an invitation, becomes an operator and signs in. Returns the recovery codes. */
export async function acceptInvitation(page: Page, link: string): Promise<string[]> {
  await addPasskeyDevice(page)
  return acceptInvitationWithDevice(page, link)
}

/** Accepts an invitation like `acceptInvitation`, in a browser that already has a passkey device. */
export async function acceptInvitationWithDevice(page: Page, link: string): Promise<string[]> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Mara Q.')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const saved = page.getByRole('button', { name: 'I have written them down' })
  await saved.waitFor()
  const codes = await page.getByRole('listitem').allTextContents()
  await saved.click()
  await page.getByRole('link', { name: 'Today' }).first().waitFor()
  return codes
}
