/** The part of Trusted Types used here. The returned TrustedScriptURL is typed as a string, which browser APIs accept. */
interface ScriptAddresses {
  createScriptURL(address: string): string
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses } | undefined
}

const workerAddress = /^\/service-worker\.js\?lang=[a-z]{2}$/

/**
 * Converts the service worker's URL for the page's `require-trusted-types-for` policy, under the only policy name that
 * `trusted-types` allows (apps/server/src/http/security-headers.ts). Call it once per page; other URLs throw a TypeError.
 */
export const toWorkerUrl = (address: string): string => {
  const createScriptURL = (asked: string) => {
    if (!workerAddress.test(asked)) throw new TypeError(`not the URL of the app's service worker: ${asked}`)
    return asked
  }
  return (
    globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL }).createScriptURL(address) ?? address
  )
}
