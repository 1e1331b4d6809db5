import type { Input, Output } from '@cliffhanger/contract/call'
import type { studioSession } from '@cliffhanger/contract/studio/session'

/** Loaded lazily: most visits need no passkey. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

type Proof = Input<typeof studioSession.signIn>['proof']
type NewPasskey = Input<typeof studioSession.accept>['passkey']

/** Asks the browser for a passkey. @throws Error if the operator cancels or has no passkey */
export async function requestPasskeyProof(options: Output<typeof studioSession.signInOptions>): Promise<Proof> {
  const { startAuthentication } = await loadWebAuthn()
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

/** Creates a passkey in the browser. @throws Error if the operator cancels */
export async function createPasskey(options: Output<typeof studioSession.acceptOptions>): Promise<NewPasskey> {
  const { startRegistration } = await loadWebAuthn()
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
