import { call } from './call.ts'
import { Prose, Shape, Text, Upload } from './schema.ts'

/** A share of the free way of the crop, 0 to 100. */
const Share = Text({ pattern: '^(100|[1-9]?[0-9])$' })

/** A nickname and a picture of a viewer with an account; brands without them accept only their removal. */
export const profiles = {
  changeNickname: call('/profile/nickname', {
    summary: 'Changes the nickname of the viewer; an empty one removes it.',
    auth: 'official',
    input: Shape({ nickname: Text({ maxLength: 500 }) }),
    /** The name as it is stored and shown. */
    output: Shape({ nickname: Prose() }),
    errors: { nameRefused: 0 },
  }),
  changePicture: call('/profile/picture', {
    summary: 'Stores a picture of the viewer, 256 pixels square, and returns its root-relative URL.',
    auth: 'official',
    body: 'multipart',
    /**
     * A still JPEG, PNG or WebP of at most 5 MB. A square as large as fits is cut out: at 0 from the left or the top, at 100
     * from the right or the bottom, at 50 from the middle.
     */
    input: Shape({ picture: Upload() }, { left: Share, top: Share }),
    output: Shape({ url: Prose() }),
  }),
  removePicture: call('/profile/removePicture', {
    summary: 'Removes the picture of the viewer.',
    auth: 'official',
    input: Shape({}),
    output: Shape({}),
  }),
}
