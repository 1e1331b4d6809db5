/**
 * Returns whether an email address is an Apple relay address. Apple forwards emails sent to it only while the viewer
 * allows that.
 */
const isRelayAddress = (address: string): boolean => address.endsWith('@privaterelay.appleid.com')

/**
 * Returns whether an identity or passkey must not be removed, because it is the account's last reliable login method:
 * the account's email address is a relay address, which may stop forwarding login codes. Accounts with any other
 * address can always log in with an emailed code.
 * @param others number of other identities and passkeys with which the server lets the account log in
 */
export const isLastLoginMethod = (address: string, others: number): boolean => isRelayAddress(address) && others === 0
