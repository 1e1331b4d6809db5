import { randomBytes } from 'node:crypto'
import { type StudioCall, type StudioFailure, studioApiBase } from '@cliffhanger/contract/studio/call'
import type { Random } from '../../../apps/server/src/testing/random.ts'

/** A request to Studio, as a browser or a program would send it. */
export interface StudioRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface StudioResponse {
  readonly status: number
  readonly reason: string
  readonly field: string | undefined
}

/** Sends a request to Studio. `reason` is '' if the call was accepted. */
export async function sendStudioRequest(
  origin: string,
  { path }: StudioCall,
  request: StudioRequest,
): Promise<StudioResponse> {
  const { method, headers, body } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const response = await fetch(`${origin}${studioApiBase}${path}`, { method, headers, ...(hasBody && { body }) })
  const text = await response.text()
  if (response.ok) return { status: response.status, reason: '', field: undefined }
  const failure: Partial<StudioFailure> = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, reason: failure.reason ?? 'none', field: failure.field }
}

/** Returns an invalid session cookie: a guess, a valid cookie with one letter changed, or a malformed cookie. */
export function forgeCookie(live: string, random: Random): string {
  const [name = '', token = ''] = live.split('=')
  const at = random.below(token.length)
  const other = token[at] === 'A' ? 'B' : 'A'
  return random.pick([
    `${name}=${randomBytes(32).toString('base64url')}`,
    `${name}=${token.slice(0, at)}${other}${token.slice(at + 1)}`,
    `${name}=${token.slice(0, -1)}`,
    `${name}=${token}A`,
    `${name}="' OR 1=1 --"`,
    `__Host-${name}=${token}`,
    `${name}=`,
  ])
}

/** Returns an origin other than Studio's from which a browser might send the operator's cookie; '' for no origin. */
export function foreignOrigin(origin: string, random: Random): string {
  const { port } = new URL(origin)
  return random.pick([
    '',
    'null',
    'https://attacker.example',
    `http://127.0.0.1:${port}`,
    `https://localhost:${port}`,
    `http://localhost:${Number(port) + 1}`,
    `http://localhost.attacker.example:${port}`,
    `${origin}/`,
  ])
}

/** Requests that a browser sends to another site without a CORS preflight, and requests with other methods. */
export const refusedRequestVariants: readonly Pick<StudioRequest, 'method' | 'headers'>[] = [
  { method: 'POST', headers: { 'content-type': 'text/plain' } },
  { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { method: 'GET', headers: {} },
  { method: 'PUT', headers: { 'content-type': 'application/json' } },
  { method: 'DELETE', headers: { 'content-type': 'application/json' } },
]
