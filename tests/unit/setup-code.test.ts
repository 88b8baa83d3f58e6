import { expect, it } from 'vitest'
import { isSameCode, setupCode } from '@/lib/server/setup-code'

it('the code for the set-up is each portal’s own, and the same at every start', () => {
  const code = setupCode({ secret: 'x'.repeat(40), portalId: 'one' })
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(setupCode({ secret: 'x'.repeat(40), portalId: 'one' })).toBe(code)
  expect(setupCode({ secret: 'x'.repeat(40), portalId: 'two' })).not.toBe(code)
  expect(setupCode({ secret: 'y'.repeat(40), portalId: 'one' })).not.toBe(code)
})

it('letters that are mixed up with digits are taken for these, and nothing else is', () => {
  for (const given of ['0123-ABCD-10Z9', '0123 abcd 10z9', 'oI23abcdlOz9', ' O123-ABCD-IoZ9 '])
    expect(isSameCode(given, '0123-ABCD-10Z9'), given).toBe(true)
  for (const given of ['', '0123-ABCD-10Z', '0123-ABCD-10Z99', '0123-ABCD-10ZB'])
    expect(isSameCode(given, '0123-ABCD-10Z9'), given).toBe(false)
})
