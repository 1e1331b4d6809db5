/**
 * A key that may have a predecessor. A new key signs once every server has read it; the old one is accepted as long as
 * its signatures live.
 */
export interface RotatingKey {
  readonly current: Buffer<ArrayBuffer>
  readonly before:
    | {
        readonly key: Buffer<ArrayBuffer>
        /** ms since epoch: end of its use for signing. */
        readonly signsUntilMs: number
        /** ms since epoch: end of its acceptance. */
        readonly acceptedUntilMs: number
      }
    | undefined
}

export const signingKey = ({ current, before }: RotatingKey, nowMs: number): Buffer<ArrayBuffer> =>
  before && nowMs < before.signsUntilMs ? before.key : current

export const acceptedKeys = ({ current, before }: RotatingKey, nowMs: number): readonly Buffer<ArrayBuffer>[] =>
  before && nowMs < before.acceptedUntilMs ? [current, before.key] : [current]
