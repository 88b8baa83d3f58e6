import { describe, expect, it } from 'vitest'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { optionalEmail, optionalPhone } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { phoneKey, readPhone } from '@/lib/phone'

describe('a phone number', () => {
  it.each([
    ['98765 43210', '98765 43210', '919876543210'],
    ['098765 43210', '098765 43210', '919876543210'],
    ['+91 98765-43210', '+91 98765-43210', '919876543210'],
    ['919876543210', '919876543210', '919876543210'],
    // From the contacts of an iPhone, between signs of direction.
    ['\u202d+91 98765 43210\u202c', '+91 98765 43210', '919876543210'],
    ['(+91) 98765 43210', '+91 98765 43210', '919876543210'],
    ['+91 (0)98765 43213', '+91 98765 43213', '919876543213'],
    ['+91-098765 43213', '+91-98765 43213', '919876543213'],
    ['0091 98765 43213', '+91 98765 43213', '919876543213'],
    ['98765\u201143210', '98765-43210', '919876543210'],
    ['९८७६५ ४३२१०', '98765 43210', '919876543210'],
    ['９８７６５\u00a0４３２１０', '98765 43210', '919876543210'],
    ['9876543218.0', '9876543218', '919876543218'],
    ['(020) 2555 0100', '(020) 2555 0100', '912025550100'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958', '442079460958'],
    ['2555 0100', '2555 0100', null],
  ])('%s is kept as %s', (typed, text, number) => {
    expect(readPhone(typed)).toEqual({ text, number })
    expect(optionalPhone.parse(typed)).toBe(text)
    // What is kept is read as the same once more.
    expect(readPhone(text)).toEqual({ text, number })
  })

  it.each([
    '98765432101',
    '98765',
    '987654321',
    '0000000000',
    '98100 00001 / 98100 00002',
    '9810000001 9810000002',
    '+91 98765 4321',
    '+91 (0)98765',
    '98x100',
    '(98765 43210',
    '98765 43210)',
    '+',
    '44 20 7946 0958',
    '+0 98765 43210',
  ])('%s is none', (typed) => {
    expect(readPhone(typed)).toBeUndefined()
    expect(optionalPhone.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid phone number.')
  })

  it.each(['12', '98x100'])('a form says of %s that it is none, not that nothing was expected', async (typed) => {
    const check = zodResolver(z.object({ phone: optionalPhone, email: optionalEmail }))
    const { errors } = await check({ phone: typed, email: 'a' }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect([errors.phone?.message, errors.email?.message]).toEqual([messages.common.phone, messages.common.email])
  })

  it('is compared without how it is written', () => {
    expect(phoneKey('+91 98765-43210')).toBe(phoneKey('09876543210'))
  })
})
