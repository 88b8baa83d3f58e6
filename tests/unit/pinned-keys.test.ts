import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readFlight } from '@/tests/support/doors/flight'
import { pagePatterns } from '@/tests/support/doors/pages'
import { leavesOf, readPins, SeenKeys, type Pins } from '@/tests/support/doors/pinned-keys'

/** The files of keys, and that what is not in them is seen. */

function fileWith(pins: Pins) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'keys.json')
  writeFileSync(file, JSON.stringify(pins))
  return file
}

const fee = { fees: [{ id: '1', amount: 4500, run: { by: null } }], 'Class 5': 1 }

it('a key is its way through lists and objects', () => {
  expect(leavesOf(fee)).toEqual([
    { key: 'fees[].id', type: 'string' },
    { key: 'fees[].amount', type: 'number' },
    { key: 'fees[].run.by', type: 'null' },
    { key: '*', type: 'number' },
  ])
  expect(leavesOf({ fees: [], errors: {} })).toEqual([
    { key: 'fees[]', type: 'empty' },
    { key: 'errors.*', type: 'empty' },
  ])
})

it.each([
  ['a key that is not written down', { secret: 'x' }, 'admin', 'GET /a: secret for admin'],
  ['a key that another role has', { id: 'x' }, 'student', 'GET /a: id for student, too'],
  ['a value of another type', { id: 1 }, 'admin', 'GET /a: id is number at times'],
  ['a list that is not written down', { rows: [] }, 'admin', 'GET /a: rows[] for admin'],
  ['a row with more than the list has', { known: [{ a: 1, b: 2 }] }, 'admin', 'GET /a: known[].b for admin'],
])('%s is seen', (_what, answer, who, said) => {
  const seen = new SeenKeys()
  seen.add('GET /a', who, leavesOf(answer))
  const file = fileWith({ 'GET /a': { id: 'string: admin', 'known[].a': 'number: admin' } })
  expect(seen.unpinned(readPins(file))).toEqual([said])
  expect(() => seen.compare(file)).toThrow(said)
})

it('what is written down passes, and so does an empty list', () => {
  const seen = new SeenKeys()
  seen.add('GET /a', 'admin', leavesOf({ id: 'x', known: [] }))
  expect(seen.unpinned({ 'GET /a': { id: 'null|string: admin student', 'known[].a': 'number: admin' } })).toEqual([])
})

it('what a page gives to client components is read from its document', () => {
  const flight = [
    '1:I[7,["c"],"Table"]',
    '2:[["$","div",null,{"className":"x","children":["$","$L1",null,{"rows":"$3","note":"$4","of":"$2:0:props:className"}]}]]',
    '3:[{"id":"a","person":{"hash":"h"}}]',
    '4:T5,a\nbcd5:"$L1"',
    '6:E{"digest":"NEXT_REDIRECT;replace;/home;307;"}',
  ].join('\n')
  const half = flight.length / 2
  const push = (text: string) => `<script nonce="n">self.__next_f.push(${JSON.stringify([1, text])})</script>`
  expect(readFlight(push(flight.slice(0, half)) + push(flight.slice(half)))).toEqual({
    given: [
      {
        component: 'Table',
        leaves: [
          { key: 'rows[].id', type: 'string' },
          { key: 'rows[].person.hash', type: 'string' },
          { key: 'note', type: 'string' },
          { key: 'of', type: 'string' },
        ],
      },
    ],
    redirects: ['/home'],
  })
})

it('every line belongs to a page that is there', () => {
  expect(Object.keys(readPins()).filter((page) => page !== 'every page' && !pagePatterns.includes(page))).toEqual([])
})

it('no key is a hash', () => {
  const keys = Object.values(readPins()).flatMap(Object.keys)
  expect(keys.filter((key) => /hash(\[\])?$/i.test(key))).toEqual([])
})
