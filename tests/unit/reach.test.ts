import { expect, it } from 'vitest'
import { reachOf } from '@/lib/notifications/reach'

const toClass = { recipients: 'Class 5', parts: 1 }

it.each([
  [{ people: 27, messages: 27, unreachable: 0 }, { type: 'Email', ...toClass }, '27 people: 27 emails.'],
  [
    { people: 27, messages: 22, unreachable: 4 },
    { type: 'Email', ...toClass },
    '27 people: 22 emails. 1 shares an address with others. 4 have no email address.',
  ],
  [
    { people: 1, messages: 0, unreachable: 1 },
    { type: 'SMS', ...toClass },
    '1 person: 0 SMS. 1 has no valid phone number.',
  ],
  [
    { people: 1200, messages: 1200, unreachable: 0 },
    { type: 'SMS', ...toClass, parts: 3 },
    '1,200 people: 1,200 SMS. Each has 3 parts, 3,600 in all.',
  ],
  [
    { people: 0, messages: 0, unreachable: 0 },
    { type: 'SMS', ...toClass, parts: 2 },
    'There is nobody in Class 5 yet.',
  ],
  [
    { people: 9, messages: 9, unreachable: 0, sms: { price: 12, left: 5, waitsUntil: '08:00' } },
    { type: 'SMS', ...toClass, parts: 2 },
    '9 people: 9 SMS. Each has 2 parts, 18 in all. This costs about ₹2.16. Only 5 SMS are left today. They wait until 08:00.',
  ],
  [
    { people: 9, messages: 9, unreachable: 0, sms: { price: 0, left: null, waitsUntil: '' } },
    { type: 'SMS', ...toClass },
    '9 people: 9 SMS.',
  ],
] as const)('%j is said of %j', (audience, notice, said) => expect(reachOf(audience, notice)).toBe(said))
