import { describe, expect, it } from 'vitest'
import { quietHours, quietUntil } from '@/lib/quiet-hours'
import { misfitOf, piecesOf } from '@/lib/sms-templates'

describe('a template', () => {
  it('is words and variables', () => {
    expect(piecesOf('Dear {#alphanumeric#}, pay Rs {#numeric#}.')).toEqual([
      ...[{ text: 'Dear ' }, { tag: 'alphanumeric' }, { text: ', pay Rs ' }, { tag: 'numeric' }, { text: '.' }],
    ])
    expect(piecesOf('{#var#}')).toEqual([{ tag: 'var' }])
  })

  it('has no other variables, and none side by side', () => {
    expect(piecesOf('Dear {#name#}')).toEqual({ unknown: '{#name#}' })
    expect(piecesOf('Dear {#var')).toEqual({ unknown: '{#var' })
    expect(piecesOf('Dear {#constructor#}')).toMatchObject({ unknown: expect.any(String) as string })
    expect(piecesOf('{#numeric#}{#numeric#}')).toEqual({ together: true })
  })
})

const template = 'Dear {#alphanumeric#}, Rs {#numeric#} are due - Sunrise'

describe('a message', () => {
  it.each([
    'Dear Meera, Rs 1,250.00 are due - Sunrise',
    // The words that follow a variable may stand in it.
    'Dear Meera, Rs Iyer, Rs १२५० are due - Sunrise',
  ])('fits: %s', (message) => expect(misfitOf(template, message)).toBeUndefined())

  it.each([
    ['Hello Meera, Rs 5 are due - Sunrise', { words: 'Dear' }],
    ['Dear Meera, Rs 5 are due', { words: 'are due - Sunrise' }],
    ['Dear Meera, Rs 5 are due - Sunrise School', { words: template }],
    ['Dear , Rs 5 are due - Sunrise', { tag: 'alphanumeric', value: '' }],
    ['Dear Meera, Rs five are due - Sunrise', { tag: 'numeric', value: 'five' }],
    ['Dear www.other.example, Rs 5 are due - Sunrise', { tag: 'alphanumeric', value: 'www.other.example' }],
    [template, { tag: 'numeric', value: '{#numeric#}' }],
  ])('does not: %s', (message, misfit) => expect(misfitOf(template, message)).toEqual(misfit))

  it('is what it is where there is no variable', () => {
    expect(misfitOf('School is closed.', 'School is closed.')).toBeUndefined()
    expect(misfitOf('School is closed.', 'School is open.')).toEqual({ words: 'School is closed.' })
  })

  it.each([
    ['url', 'https://sunrise.example/a', 'see there'],
    ['cbn', '+91 98220 41001', 'Meera'],
    ['email', 'office@sunrise.example', 'the office'],
    ['var', 'at most thirty characters', 'more than thirty characters are too many for it'],
  ])('has in {#%s#} %s and not %s', (tag, right, wrong) => {
    expect(misfitOf(`See {#${tag}#} now`, `See ${right} now`)).toBeUndefined()
    expect(misfitOf(`See {#${tag}#} now`, `See ${wrong} now`)).toEqual({ tag, value: wrong })
  })

  it('of the same words again and again takes no longer than it is', () => {
    const many = Array.from({ length: 20 }, () => '{#alphanumeric#} a ').join('')
    expect(misfitOf(`${many}end`, `${'a '.repeat(900)}end!`)).toBeDefined()
  })
})

describe('quiet hours', () => {
  const at = (time: string) => quietUntil('21:00-08:00', new Date(`2026-11-20T${time}:00+05:30`), 'Asia/Kolkata')

  it('go over midnight, from the first minute to before the last', () => {
    expect(['20:59', '21:00', '23:59', '00:00', '07:59', '08:00'].map(at)).toEqual([
      ...[undefined, '08:00', '08:00', '08:00', '08:00', undefined],
    ])
  })

  it('within a day, and none', () => {
    const noon = new Date('2026-11-20T12:30:00+05:30')
    expect(quietUntil('12:00-13:00', noon, 'Asia/Kolkata')).toBe('13:00')
    expect(quietUntil('13:00-14:00', noon, 'Asia/Kolkata')).toBeUndefined()
    for (const none of ['off', '', '25:00-08:00', 'x']) expect(quietUntil(none, noon, 'Asia/Kolkata')).toBeUndefined()
    expect(quietHours.test('21:00-8:00')).toBe(false)
  })
})
