import { generateKeyPairSync } from 'node:crypto'
import type { TokenDraft } from '../../../apps/server/src/testing/issuer.ts'

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Functions that turn a valid identity token into a forged one, which the server must refuse. */
export const identityTokenForgeries: readonly ((draft: TokenDraft) => TokenDraft)[] = [
  (draft) => ({ ...draft, header: { alg: 'none' } }),
  (draft) => ({ ...draft, key: otherKey }),
  (draft) => ({ ...draft, claims: { ...draft.claims, aud: 'another client' } }),
  (draft) => ({ ...draft, claims: { ...draft.claims, iss: 'https://another.example' } }),
  (draft) => ({ ...draft, claims: { ...draft.claims, nonce: 'another' } }),
  (draft) => ({ ...draft, claims: { ...draft.claims, iat: 1, exp: 2 } }),
]
