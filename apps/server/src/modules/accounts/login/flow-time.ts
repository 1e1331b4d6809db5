/** How long a login at an issuer may take, and how long the issuer's response is valid. */
export const loginFlowLifetimeMs = 600_000
