import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['the-contract', 'the-contract'],
  ['a "b", c', '"a ""b"", c"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['a;b', '"a;b"'],
  [-5, '-5'],
  [1.5, '1.5'],
  ['', ''],
])('formats %j as the CSV cell %j', (cell, written) => expect(csvCell(cell)).toBe(written))

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '=HYPERLINK("http://x","y")'])(
  'the cell of %j begins with an apostrophe, so that spreadsheets do not read it as a formula',
  (cell) => expect(csvCell(cell)).toMatch(/^"?'/),
)
