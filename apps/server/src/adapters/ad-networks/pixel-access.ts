/** A brand's pixel at an ad network, with the network's URL and the access token of the pixel. */
export interface PixelAccess {
  readonly url: string
  readonly token: string
  readonly pixel: string
  readonly testCode: string | undefined
}
