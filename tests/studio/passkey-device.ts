import type { Page } from 'playwright-core'

/** Gives the page's browser a passkey device that confirms every request, like a phone whose owner always agrees. */
async function addPasskeyDevice(page: Page): Promise<void> {
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

/** Opens an invitation and becomes an operator, signed in. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await addPasskeyDevice(page)
  await page.goto(link)
  await page.getByLabel('Your name').fill('Mara Q.')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByRole('link', { name: 'Today' }).first().waitFor()
}
