import type { Input, Output } from '@cliffhanger/contract/call'
import type { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Proof = Input<typeof viewerPasskeys.logInByPasskey>['proof']
type NewPasskey = Input<typeof viewerPasskeys.addPasskey>['passkey']

/**
 * Asks the browser to sign in with one of the viewer's passkeys. @throws Error if the viewer cancels or has no passkey
 */
export async function signInWithPasskey(options: Output<typeof viewerPasskeys.passkeyOptions>): Promise<Proof> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Creates a passkey in the browser. @throws Error if the viewer cancels */
export async function createPasskey(options: Output<typeof viewerPasskeys.newPasskeyOptions>): Promise<NewPasskey> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}
