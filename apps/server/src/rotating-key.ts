/**
 * A key that may have a predecessor. A new key signs once every server has loaded it; the old key is accepted until its
 * signatures have expired.
 */
export interface RotatingKey {
  readonly current: Buffer<ArrayBuffer>
  readonly before:
    | {
        readonly key: Buffer<ArrayBuffer>
        /** Time until which the old key signs, in ms since epoch. */
        readonly signsUntilMs: number
        /** Time until which signatures of the old key are accepted, in ms since epoch. */
        readonly acceptedUntilMs: number
      }
    | undefined
}

export const signingKey = ({ current, before }: RotatingKey, nowMs: number): Buffer<ArrayBuffer> =>
  before && nowMs < before.signsUntilMs ? before.key : current

export const acceptedKeys = ({ current, before }: RotatingKey, nowMs: number): readonly Buffer<ArrayBuffer>[] =>
  before && nowMs < before.acceptedUntilMs ? [current, before.key] : [current]
