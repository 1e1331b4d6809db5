/** Path of the short links of ads: `/v/<code>`, in front of the API. */
export const adLinkPath = '/v'
