import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { notificationSubjects } from '@/lib/constants'
import { describeSmsParts, smsParts, smsText, stoppedIn } from '@/lib/sms'

describe('the parts of an SMS', () => {
  it.each([
    ['', 1, false],
    ['a'.repeat(160), 1, false],
    ['a'.repeat(161), 2, false],
    ['a'.repeat(306), 2, false],
    ['a'.repeat(307), 3, false],
    // Each takes two places.
    ['€'.repeat(80), 1, false],
    ['€'.repeat(81), 2, false],
    // Neither half of a letter of two places stands alone: 152 and a two do not fit into 153.
    ['a'.repeat(152) + '€' + 'a'.repeat(152), 3, false],
    ['न'.repeat(70), 1, true],
    ['न'.repeat(71), 2, true],
    ['न'.repeat(134), 2, true],
    ['न'.repeat(135), 3, true],
    ['a'.repeat(70) + '₹', 2, true],
    // A letter of two code units is not divided: 33 of them fit into 67.
    ['😀'.repeat(35), 1, true],
    ['😀'.repeat(66), 2, true],
    ['😀'.repeat(67), 3, true],
    ['x'.repeat(2000), 14, false],
  ])('%#: of %j', (text, parts, unicode) => {
    expect(smsParts(text)).toEqual({ parts, unicode })
  })

  it('are of the whole text, with subject and school', () => {
    const text = smsText({ subject: 'Holiday Notice', message: 'a'.repeat(130), school: 'Sunrise Public School' })
    expect(describeSmsParts(text)).toBe('2 SMS parts for each recipient')
    expect(describeSmsParts('नमस्ते')).toContain('1 SMS for each recipient, because')
  })
})

describe('the template of each kind of SMS', () => {
  it.each(notificationSubjects)('%s stands in the operator’s guide, letter for letter', (subject) => {
    const template = smsText({ subject, message: '{#alphanumeric#}', school: 'Sunrise Public School' })
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`| ${subject} | \`${template}\` |`)
  })

  it.each([
    'No school tomorrow ₹ नमस्ते',
    'Closed from 26-11-2026 to 2026-11-30, at 3.30 p.m. in Room 12',
    'Fees of Rs. 1,25,000.00 are due.\nPlease see Mr.Rao or Smt. Devi, e.g. on Monday.Thank you',
    'Marks: 45, 56, 67 (of 100)',
    'Marks: 45 56 67 78 89 90',
    'Rs. 1250.50 and Rs. 1250.75 in 2026-27',
  ])('lets through: %s', (message) => expect(stoppedIn(message)).toBeUndefined())

  it.each([
    ['See https://evil.example/x for more', 'https://evil.example/x'],
    ['See www.school.example', 'www.school.example'],
    ['See bit.ly/abc', 'bit.ly/abc'],
    ['Write to office@school.example', 'office@school.example'],
    ['Call 98765 43210 now', '98765 43210'],
    ['Call +91 (20) 2567-8901', '+91 (20) 2567-8901'],
    ['See sunrise.ac/fees', 'sunrise.ac/fees'],
    ['Pay at sunrise.shop', 'sunrise.shop'],
    ['Pay to school@okbank', 'school@okbank'],
    // However it was typed or pasted.
    ['See bit.\u200bly/abc', 'bit.ly/abc'],
    ['See ｗｗｗ．evil．example', 'www.evil.example'],
    ['कॉल करें ९८७६५ ४३२१०', '98765 43210'],
    ['Call \u202d98765 43210\u202c', '98765 43210'],
    ['Call 98765\u201143210', '98765-43210'],
    ['Call 98765.43210', '98765-43210'],
  ])('stops a link, an address or a number: %s', (message, part) => expect(stoppedIn(message)).toBe(part))
})
