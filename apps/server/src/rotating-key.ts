/** A key that may have one before it. A new key signs after every server has read it; the old one lives as its work does. */
export interface RotatingKey {
  readonly current: Buffer<ArrayBuffer>
  readonly before:
    | {
        readonly key: Buffer<ArrayBuffer>
        /** ms since epoch: until then it still signs. */
        readonly signsUntilMs: number
        /** ms since epoch: until then it is still accepted. */
        readonly acceptedUntilMs: number
      }
    | undefined
}

export const signingKey = ({ current, before }: RotatingKey, nowMs: number): Buffer<ArrayBuffer> =>
  before && nowMs < before.signsUntilMs ? before.key : current

export const acceptedKeys = ({ current, before }: RotatingKey, nowMs: number): readonly Buffer<ArrayBuffer>[] =>
  before && nowMs < before.acceptedUntilMs ? [current, before.key] : [current]
