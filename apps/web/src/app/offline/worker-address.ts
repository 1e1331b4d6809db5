/** Trusted Types, as far as they are used here: what comes out stands for the address and is accepted as one. */
interface ScriptAddresses {
  createScriptURL(address: string): string
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses } | undefined
}

const workerAddress = /^\/service-worker\.js\?lang=[a-z]{2}$/

/**
 * The one door through the page's `require-trusted-types-for`, by the name that `trusted-types` allows
 * (apps/server/src/http/security-headers.ts). It opens once, and for nothing but our own service worker.
 */
export const asWorkerAddress = (address: string): string => {
  const createScriptURL = (asked: string) => {
    if (!workerAddress.test(asked)) throw new TypeError(`no script of ours: ${asked}`)
    return asked
  }
  return (
    globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL }).createScriptURL(address) ?? address
  )
}
