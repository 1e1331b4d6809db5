/** A brand's pixel with its access token. */
export interface PixelAccess {
  readonly url: string
  readonly token: string
  readonly pixel: string
  readonly testCode: string | undefined
}
