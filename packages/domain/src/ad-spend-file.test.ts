import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSpendRows, parseSpendAmount, readSpendFile } from './ad-spend-file.ts'
import { csvCell } from './csv-cell.ts'

const facts = { latestDay: '2026-11-22', hasLink: (code: string) => ['mbes7', 'mben4'].includes(code) }
const read = (text: string) => readSpendFile(text, facts)
const faultsOf = (...lines: string[]) =>
  read(['day,link,amount,currency', ...lines].join('\n')).faults.map(
    ({ row, field, reason, value }) => `${row} ${field} ${reason} ${value}`,
  )
const one = { row: 2, link: 'mbes7', day: '2026-11-20', currency: 'USD', amount: '221.40' }

test.each([
  ['commas', 'day,link,amount,currency\n2026-11-20,mbes7,221.4,USD\n'],
  [
    'another order, other columns and capitals',
    'Link,Note,CURRENCY,Day,Amount\r\nMBES7,"a, ""b""",usd,2026-11-20,221.40\r\n',
  ],
  ['semicolons and a byte order mark', '\uFEFFday;link;amount;currency\n2026-11-20;mbes7;221.40;USD'],
  ['tabs and spaces', 'day\tlink\tamount\tcurrency\n 2026-11-20 \tmbes7\t221.40\tUSD'],
])('reads a spend file with %s', (_, text) => {
  expect(read(text)).toEqual({ rows: [one], faults: [] })
})

test('skips empty lines and numbers rows as a spreadsheet does', () => {
  expect(read('day,link,amount,currency\n\n,,,\n2026-11-20,mbes7,221.40,USD').rows).toEqual([{ ...one, row: 4 }])
})

test('reports every invalid field with its row, and returns no rows', () => {
  expect(
    faultsOf(
      '2026-11-20,mbes7,221.40,USD',
      '21/11/2026,mbes7,1,USD',
      '2026-02-30,mbes7,1,USD',
      '2026-11-23,mbes7,1,USD',
      '2026-11-19,nolink,1,USD',
      '2026-11-19,mbes7,"1,234.50",USD',
      '2026-11-19,mbes7,-1,USD',
      '2026-11-19,mbes7,1.234,USD',
      '2026-11-19,mbes7,10.5,JPY',
      '2026-11-19,mbes7,1,XYZ',
      ',,,',
      '2026-11-19,,,EUR',
      '2026-11-20,MBES7,1,usd',
      '2026-11-20,mben4,1,USD,more',
    ),
  ).toEqual([
    '3 day notADay 21/11/2026',
    '4 day notADay 2026-02-30',
    '5 day future 2026-11-23',
    '6 link noLink nolink',
    '7 amount notAnAmount 1,234.50',
    '8 amount notAnAmount -1',
    '9 amount notAnAmount 1.234',
    '10 amount noDecimals 10.5',
    '11 currency notACurrency XYZ',
    '13 link missing ',
    '13 amount missing ',
    '14 day twice 2',
    '15  cells 5',
  ])
  expect(read('day,link,amount,currency\n2026-11-20,mbes7,1,USD\nx,mbes7,1,USD').rows).toEqual([])
})

test('reports missing columns, an empty file, an unclosed quote and too many rows', () => {
  expect(read('day,link\n2026-11-20,mbes7').faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    'amount missing',
    'currency missing',
  ])
  expect(read('').faults[0]).toMatchObject({ row: 1, reason: 'missing', field: 'day' })
  expect(read('day,link,amount,currency\n').faults).toEqual([{ row: 1, field: '', reason: 'noRows', value: '' }])
  expect(faultsOf('2026-11-20,mbes7,1,USD', '2026-11-20,"mbes7,1,USD')).toEqual(['3  quote '])
  const many = Array.from({ length: maxSpendRows + 1 }, () => '2026-11-20,mbes7,1,USD')
  expect(faultsOf(...many)).toEqual([`${maxSpendRows + 2}  tooMany ${maxSpendRows}`])
})

test('normalizes amounts to two decimals', () => {
  expect(['1', '1.5', '0', '007.05', '999999999.99'].map((text) => parseSpendAmount(text, 'USD'))).toEqual([
    ...['1.00', '1.50', '0.00', '7.05', '999999999.99'],
  ])
  expect(parseSpendAmount('1000', 'JPY')).toBe('1000.00')
  expect(parseSpendAmount('1000.00', 'JPY')).toBe('1000.00')
})

test('reads all rows of a CSV file with an additional column of arbitrary text', () => {
  const row = fc.record({
    link: fc.constantFrom('mbes7', 'mben4'),
    day: fc.integer({ min: 1, max: 20 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`),
    currency: fc.constantFrom('USD', 'EUR', 'TWD'),
    cents: fc.integer({ min: 0, max: 99_999_999 }),
    note: fc.string(),
  })
  const rows = fc.uniqueArray(row, {
    minLength: 1,
    selector: ({ link, day, currency }) => `${link} ${day} ${currency}`,
  })
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';'), (given, separator) => {
      const amountOf = (cents: number) => (cents / 100).toFixed(2)
      const lines = given.map(({ link, day, currency, cents, note }) =>
        [csvCell(note), day, link, amountOf(cents), currency].join(separator),
      )
      const { rows: found, faults } = read(
        [['note', 'day', 'link', 'amount', 'currency'].join(separator), ...lines].join('\n'),
      )
      expect(faults).toEqual([])
      expect(found.map(({ row: _, ...spend }) => spend)).toEqual(
        given.map(({ link, day, currency, cents }) => ({ link, day, currency, amount: amountOf(cents) })),
      )
    }),
  )
})
