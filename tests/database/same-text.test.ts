import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberToTell, readPhone } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import { databaseAt } from '@/tests/support/machine/database'
import { emptyDatabase } from '@/tests/support/machine/own-database'

let own: Awaited<ReturnType<typeof emptyDatabase>>
let database: ReturnType<typeof databaseAt>
beforeAll(async () => {
  own = await emptyDatabase()
  database = databaseAt(own.url)
})
afterAll(async () => {
  await database.end()
  await own.drop()
})

// Every sign of the planes that people write with, a hundred of them a text, so that what stands beside a sign counts too.
const everySign = Array.from({ length: 0x3000 }, (_, code) => code)
  // Not all versions of PostgreSQL know the small letters of Georgian capitals and of the newest signs.
  .filter((code) => code > 0 && !(code >= 0x1c80 && code < 0x1cc0) && !(code >= 0x2c00 && code < 0x2c60))
  .map((code) => String.fromCodePoint(code))
const texts = [
  ...Array.from({ length: Math.ceil(everySign.length / 100) }, (_, n) =>
    everySign.slice(n * 100, n * 100 + 100).join('a'),
  ),
  '  Asha \u00a0 Two ',
  'Md. Arif',
  "D'Souza, René\u0301e",
  'GR\u20117001',
  'ÅSTRÖM İstanbul ΣΊΣΥΦΟΣ',
  'आशा  राव ९८७६५',
  '\u202d+91 98765 43210\u202c',
  'ＡＢＣ１２３',
  '…',
  '',
]

it('the database and the portal have one spelling for every text', async () => {
  const rows = await database.sql<{ same: string }>(
    'SELECT same_text(t) AS same FROM unnest($1::text[]) WITH ORDINALITY AS a(t, n) ORDER BY n',
    [texts],
  )
  expect(rows.map(({ same }) => same)).toEqual(texts.map(sameText))
})

describe('a phone number', () => {
  it('is the same number in the database, where it may be one', async () => {
    const typed = [
      '98765 43210',
      '098765 43210',
      '+91 98765-43210',
      '919876543210',
      '(+91) 98765 43210',
      '+91 (0)98765 43213',
      '0091 98765 43213',
      '(020) 2555 0100',
      '+44 (0)20 7946 0958',
      '2555 0100',
      '+1 415 555 0100',
    ]
    const read = typed.map((each) => readPhone(each)!)
    const rows = await database.sql<{ number: string | null }>(
      'SELECT phone_number(t) AS number FROM unnest($1::text[]) WITH ORDINALITY AS a(t, n) ORDER BY n',
      [read.map(({ text }) => text)],
    )
    expect(rows.map(({ number }) => number)).toEqual(read.map(({ number }) => number))
  })

  it('that was kept before is none where it would reach a stranger', async () => {
    const kept = ['+91 (0)98765 43213', '98765432101', '9876543218.0', '987654321', 'none', '']
    const rows = await database.sql<{ number: string | null }>(
      'SELECT phone_number(t) AS number FROM unnest($1::text[]) AS a(t)',
      [kept],
    )
    expect(rows.map(({ number }) => number)).toEqual(kept.map(() => null))
  })

  it('is for a list what it is for the database, whatever is kept', async () => {
    const parts = [
      '+91',
      '91',
      '0',
      '98765',
      '43210',
      ' ',
      '\u00a0',
      '\u2003',
      '\t',
      '-',
      '(0)',
      '(',
      ')',
      '.',
      'x',
      '९',
      '+44',
      '20',
    ]
    const pairs = parts.flatMap((one) => parts.map((other) => one + other))
    const kept = pairs.flatMap((pair) => [
      pair,
      `${pair}9876543210`,
      `+91${pair}43210`,
      `98765${pair}43210`,
      `${pair}987654321`,
    ])
    const rows = await database.sql<{ number: string | null }>(
      'SELECT phone_number(t) AS number FROM unnest($1::text[]) WITH ORDINALITY AS a(t, n) ORDER BY n',
      [kept],
    )
    expect(kept.map((text) => [text, numberToTell(text)])).toEqual(kept.map((text, n) => [text, rows[n]!.number]))
  })
})
