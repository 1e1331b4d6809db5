import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'
import { fillDocument, unknownPlaceholders } from './placeholders.ts'

const read = (body: string) => readMarkdown(`---\nchanged: 2026-01-15\n---\n# Title of {app}\n\n${body}`)

test('parses title, date and blocks', () => {
  const { title, changed, blocks } = read(
    '## Part\n\nOne **strong *both*** [here](/terms).\nTwo.\n\n1. first\n   - within\n2. & < "',
  )
  expect([title, changed]).toEqual(['Title of {app}', '2026-01-15'])
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, text: ['Part'] },
    {
      kind: 'paragraph',
      text: [
        'One ',
        { kind: 'strong', text: ['strong ', { kind: 'em', text: ['both'] }] },
        ' ',
        { kind: 'link', href: '/terms', text: ['here'] },
        '. Two.',
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [
          { kind: 'paragraph', text: ['first'] },
          { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', text: ['within'] }]] },
        ],
        [{ kind: 'paragraph', text: ['& < "'] }],
      ],
    },
  ])
})

test.each([
  ['<script>alert(1)</script>', /HTML/],
  ['text <img src=x onerror=alert(1)> text', /HTML/],
  ['![picture](https://example.com/a.png)', /image/],
  ['`code`', /codespan/],
  ['| a |\n|---|\n| b |', /table/],
  ['- [ ] task', /list_item/],
  ['# Another title', /## and ###/],
  ['[x](javascript:alert(1))', /a link must begin/],
  ['[x](//elsewhere.example)', /a link must begin/],
  ['[x](http://plain.example)', /a link must begin/],
  ['[x](terms)', /a link must begin/],
  ['[x](data:text/html,x)', /a link must begin/],
])('refuses a document that contains %s', (body, reason) => {
  expect(() => read(body)).toThrow(reason)
})

test.each([
  ['# No date', /must begin with a line/],
  ['---\nchanged: 2026-02-30\n---\n# A', /YYYY-MM-DD/],
  ['---\nchanged: soon\n---\n# A', /YYYY-MM-DD/],
  ['---\nchanged: 2026-01-15\n---\nNo title', /its title/],
])('refuses a document without a valid head: %j', (source, reason) => {
  expect(() => readMarkdown(source)).toThrow(reason)
})

test("inserts a brand's values as text, and links an email address", () => {
  const document = { ...read('{company} **{contact}** [to {contact}](/feedform)'), language: 'en' as const }
  const values = { app: '<b>*A*</b>', company: '[x](javascript:1) {address}', address: 'B', contact: 'help@a.test' }
  const link = { kind: 'link', href: 'mailto:help@a.test', text: ['help@a.test'] }
  expect(fillDocument(document, values)).toMatchObject({
    title: 'Title of <b>*A*</b>',
    blocks: [
      {
        text: [
          '[x](javascript:1) {address} ',
          { kind: 'strong', text: [link] },
          ' ',
          { kind: 'link', href: '/feedform', text: ['to help@a.test'] },
        ],
      },
    ],
  })
  const filled = fillDocument(document, { ...values, contact: 'Window 3' })
  expect(filled.blocks[0]).toMatchObject({ text: [expect.anything(), { kind: 'strong', text: ['Window 3'] }, ' ', {}] })
})

test('the error names a misspelled placeholder', () => {
  expect(unknownPlaceholders(read('{compny} of {company}'))).toEqual(['compny'])
})
