import { expect, it } from 'vitest'
import { readWayBack } from '@/lib/way-back'

/** The way back after a login (lib/way-back.ts). */

const kept = (path: string, account = 'asha') => `${account}|${path}`

it('is a path of this portal, of the account that left it', () => {
  expect(readWayBack('asha', kept('/fees?q=Rao%20A&page=2'))).toBe('/fees?q=Rao%20A&page=2')
  expect(readWayBack('asha', kept('/people/1|2'))).toBe('/people/1|2')
  expect(readWayBack('imran', kept('/fees'))).toBeUndefined()
  expect(readWayBack('asha', undefined)).toBeUndefined()
  expect(readWayBack('', '|/fees')).toBeUndefined()
})

it.each([
  '//evil.example/fees',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'fees',
  '',
  '/\t/evil.example',
])('is not %j', (path) => expect(readWayBack('asha', kept(path))).toBeUndefined())
