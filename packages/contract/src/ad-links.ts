/** Path of the short URLs used in ads: `/v/<code>`. The path is outside the API base. */
export const adLinkPath = '/v'
