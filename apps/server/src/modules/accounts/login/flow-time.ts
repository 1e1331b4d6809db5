/** How long a login at an issuer may take, and how long its answer counts. */
export const flowMs = 600_000
