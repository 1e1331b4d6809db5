import { AnyText, Choice, Flag, Integer, List, Shape, Text } from './schema.ts'

/** Schema of bytes encoded as base64url. */
export const Base64Url = () => Text({ maxLength: 4_096 })
const Transports = () => List(Text({ maxLength: 32 }), { maxItems: 8 })
const Descriptor = Shape({ id: Base64Url(), type: Choice('public-key') }, { transports: Transports() })

const Extensions = Shape({})

/** Schema of the options for `navigator.credentials.create()`, in the JSON form of WebAuthn level 3. */
export const PasskeyCreationOptions = Shape({
  challenge: Base64Url(),
  rp: Shape({ id: AnyText(), name: AnyText() }),
  user: Shape({ id: AnyText(), name: AnyText(), displayName: AnyText() }),
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
export const PasskeyRequestOptions = Shape({
  challenge: Base64Url(),
  rpId: AnyText(),
  timeout: Integer(),
  allowCredentials: List(Descriptor),
  userVerification: Choice('required'),
})
/** The credential that `navigator.credentials.create()` returns for a new passkey. */
export const NewPasskey = Shape({
  id: Base64Url(),
  rawId: Base64Url(),
  type: Choice('public-key'),
  clientExtensionResults: Extensions,
  response: Shape(
    { clientDataJSON: Base64Url(), attestationObject: Text({ maxLength: 16_384 }) },
    { transports: Transports() },
  ),
})
/** The signed assertion that `navigator.credentials.get()` returns for a passkey. */
export const PasskeyProof = Shape({
  id: Base64Url(),
  rawId: Base64Url(),
  type: Choice('public-key'),
  clientExtensionResults: Extensions,
  response: Shape(
    { clientDataJSON: Base64Url(), authenticatorData: Base64Url(), signature: Base64Url() },
    { userHandle: Text({ maxLength: 128 }) },
  ),
})
