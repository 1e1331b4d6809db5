/** A pixel of a brand with the token to write to it. */
export interface PixelAccess {
  readonly url: string
  readonly token: string
  readonly pixel: string
  readonly testCode: string | undefined
}
