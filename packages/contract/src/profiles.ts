import { call } from './call.ts'
import { AnyText, Shape, Text, Upload } from './schema.ts'

/**
 * Position of the square crop along one axis, in percent: 0 is at the left or top edge, 100 at the right or bottom
 * edge.
 */
const Share = Text({ pattern: '^(100|[1-9]?[0-9])$' })

/**
 * API calls for the nickname and picture of a viewer with an account. Brands without these features only allow viewers
 * to remove them.
 */
export const profiles = {
  changeNickname: call('/profile/nickname', {
    summary: 'Changes the nickname of the viewer; an empty one removes it.',
    auth: 'official',
    input: Shape({ nickname: Text({ maxLength: 500 }) }),
    /** The nickname after cleaning, as it is stored and displayed. */
    output: Shape({ nickname: AnyText() }),
    errors: { nameRefused: 0 },
  }),
  changePicture: call('/profile/picture', {
    summary: 'Stores a picture of the viewer, 256 pixels square, and returns its root-relative URL.',
    auth: 'official',
    body: 'multipart',
    /**
     * `picture`: a JPEG, PNG or WebP image of at most 5 MB, without animation. The server crops the largest possible
     * square; `left` and `top` give its position: 0 is the left or top edge, 50 the middle, 100 the right or bottom
     * edge.
     */
    input: Shape({ picture: Upload() }, { left: Share, top: Share }),
    output: Shape({ url: AnyText() }),
  }),
  removePicture: call('/profile/removePicture', {
    summary: 'Removes the picture of the viewer.',
    auth: 'official',
    input: Shape({}),
    output: Shape({}),
  }),
}
