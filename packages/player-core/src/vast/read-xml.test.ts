import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'

test('reads elements, attributes, text and CDATA, and removes namespace prefixes', () => {
  const root = readXml(
    '\uFEFF<?xml version="1.0"?><!-- a --><a:x one="1" two=\'&lt;2&gt;\'> t&#65;<y/><![CDATA[<z>&amp;]]></a:x>\n',
  )
  expect(root).toEqual({
    name: 'x',
    attributes: { one: '1', two: '<2>' },
    children: [{ name: 'y', attributes: {}, children: [], text: '' }],
    text: ' tA<z>&amp;',
  })
})

test.each([
  ['nothing', ''],
  ['text alone', 'hello'],
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'],
  ['an external entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>'],
  ['an unknown entity', '<x>&nbsp;</x>'],
  ['a character that does not exist', '<x>&#x110000;</x>'],
  ['an element without an end', '<x><y></x>'],
  ['another end', '<x></y>'],
  ['an end alone', '</x>'],
  ['two elements', '<x/><y/>'],
  ['text after the element', '<x/>text'],
  ['an attribute without quotes', '<x a=1/>'],
  ['an attribute without an end', '<x a="1/>'],
  ['CDATA without an end', '<x><![CDATA[a</x>'],
  ['a comment without an end', '<x><!-- </x>'],
  ['many levels', `${'<x>'.repeat(40)}${'</x>'.repeat(40)}`],
  ['many elements', `<x>${'<y/>'.repeat(5_001)}</x>`],
])('rejects a document: %s', (_, source) => {
  expect(() => readXml(source)).toThrow(SyntaxError)
})

test('attribute names such as __proto__ are read as plain keys', () => {
  const { attributes } = readXml('<x __proto__="a" constructor="b"/>')
  expect(Object.entries(attributes)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})
