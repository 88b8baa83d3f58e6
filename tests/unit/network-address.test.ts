import { expect, it } from 'vitest'
import { addressKey, forwardedAddress, plainAddress } from '@/lib/network-address.mjs'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  [' 2001:db8::1 ', '2001:db8::1'],
  ['2001:0db8:0077:0001:0:0:0:a', '2001:db8:77:1::a'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['', undefined],
  ['unknown', undefined],
  ['203.0.113', undefined],
  ['203.0.113.7:50123:1', undefined],
  ['a@203.0.113.7', undefined],
  ['[2001:db8::1', undefined],
])('the address in %j is %j', (text, address) => expect(plainAddress(text)).toBe(address))

it('addresses of one network of 64 bits are one, and so are those with ports', () => {
  const same = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '[2001:db8:1:2::9]:443', '2001:db8:1:2:3:4:5:6']
  expect(new Set(same.map(addressKey))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(addressKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(new Set(['203.0.113.7', '203.0.113.7:1', '203.0.113.7:2', '::ffff:203.0.113.7'].map(addressKey)).size).toBe(1)
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.8'))
  for (const other of ['asha@school.example', '6f6c9a0e-9c6b-4c53-8f0a-2b1f0c6f1a11', 'unknown', ''])
    expect(addressKey(other)).toBe(other)
})

it('what is to the left of the proxies of ours in X-Forwarded-For is not believed', () => {
  expect(forwardedAddress('198.51.100.1, 203.0.113.7:50123', 1)).toBe('203.0.113.7')
  expect(forwardedAddress('198.51.100.1, 203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7')
  expect(forwardedAddress(['198.51.100.1', '203.0.113.7'], 1)).toBe('203.0.113.7')
  for (const [header, hops] of [
    ['203.0.113.7', 0],
    ['203.0.113.7', 2],
    ['203.0.113.7, unknown', 1],
    ['', 1],
    [null, 1],
  ] as const)
    expect(forwardedAddress(header, hops)).toBeUndefined()
})
