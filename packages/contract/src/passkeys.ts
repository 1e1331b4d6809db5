import { Choice, Flag, Integer, List, Prose, Shape, Text } from './schema.ts'

/** Schema of bytes encoded as base64url. */
export const Base64 = () => Text({ maxLength: 4_096 })
const Transports = () => List(Text({ maxLength: 32 }), { maxItems: 8 })
const Descriptor = Shape({ id: Base64(), type: Choice('public-key') }, { transports: Transports() })

const Extensions = Shape({})

/** Schema of the options for `navigator.credentials.create()`, in the JSON form of WebAuthn level 3. */
export const NewPasskeyOptions = Shape({
  challenge: Base64(),
  rp: Shape({ id: Prose(), name: Prose() }),
  user: Shape({ id: Prose(), name: Prose(), displayName: Prose() }),
  pubKeyCredParams: List(Shape({ type: Choice('public-key'), alg: Integer() })),
  timeout: Integer(),
  excludeCredentials: List(Descriptor),
  authenticatorSelection: Shape({
    residentKey: Choice('required'),
    requireResidentKey: Flag(),
    userVerification: Choice('required'),
  }),
  attestation: Choice('none'),
})
/** Schema of the options for `navigator.credentials.get()`. */
export const PasskeyOptions = Shape({
  challenge: Base64(),
  rpId: Prose(),
  timeout: Integer(),
  allowCredentials: List(Descriptor),
  userVerification: Choice('required'),
})
/** The credential that `navigator.credentials.create()` returns for a new passkey. */
export const NewPasskey = Shape({
  id: Base64(),
  rawId: Base64(),
  type: Choice('public-key'),
  clientExtensionResults: Extensions,
  response: Shape(
    { clientDataJSON: Base64(), attestationObject: Text({ maxLength: 16_384 }) },
    { transports: Transports() },
  ),
})
/** The signed assertion that `navigator.credentials.get()` returns for a passkey. */
export const PasskeyProof = Shape({
  id: Base64(),
  rawId: Base64(),
  type: Choice('public-key'),
  clientExtensionResults: Extensions,
  response: Shape(
    { clientDataJSON: Base64(), authenticatorData: Base64(), signature: Base64() },
    { userHandle: Text({ maxLength: 128 }) },
  ),
})
