/** Apple forwards mail to such an address only while the viewer allows it there. */
const isRelayAddress = (address: string): boolean => address.endsWith('@privaterelay.appleid.com')

/**
 * Whether an identity or passkey must stay: the code is mailed to a relay address, which may stop, and there is no other
 * way to log in. Any other account can always log in by the mailed code.
 * @param others number of other identities and passkeys with which the server lets the account log in
 */
export const isLastWay = (address: string, others: number): boolean => isRelayAddress(address) && others === 0
