import { describe, expect, it } from 'vitest'
import { childCookie, writeChild } from '@/lib/stored-keys'
import { approved, baseUrl, uniqueName } from '@/tests/support/machine/api'
import { feeOf, paymentOf } from '@/tests/support/school/fees'
import { barFrom, guardianOf } from '@/tests/support/school/guardians'

/** A download gives what the page shows from which it came: of who looks at their child, that child alone. */

const files = ['/api/fees/csv', '/api/payments/csv', '/api/reports?format=csv']

async function download(path: string, cookie: string) {
  const response = await fetch(baseUrl + path, { headers: { cookie } })
  return { status: response.status, text: await response.text() }
}

describe('the bar of an open tab', () => {
  const childrenIn = async (path: string, cookie: string) => {
    const body = (await (await fetch(baseUrl + path, { headers: { cookie } })).json()) as { bar?: { children: number } }
    return (body.bar ?? (body as { children: number })).children
  }
  it.each([['parent'], ['teacher']] as const)(
    'says how many children a %s reaches, whichever of them they look at, until one is barred',
    async (role) => {
      const [one, other] = [await approved({ class: 'Class 5' }), await approved({ class: 'Class 5' })]
      const guardian = await guardianOf([one.id, other.id], { role })
      const looking = `${guardian.cookie}; ${childCookie}=${encodeURIComponent(writeChild(guardian.id, one.id))}`
      // As the pages’ frame has it: else each check of an open tab would read the page again.
      const inPage = async (cookie: string) =>
        Number(/"children":(\d+)/.exec((await download('/', cookie)).text.replaceAll('\\', ''))?.[1])
      for (const cookie of [guardian.cookie, looking])
        expect([
          await childrenIn('/api/bar', cookie),
          await childrenIn('/api/today', cookie),
          await inPage(cookie),
        ]).toEqual([2, 2, 2])
      await barFrom(guardian.id, other.id)
      for (const cookie of [guardian.cookie, looking]) expect(await childrenIn('/api/bar', cookie)).toBe(1)
    },
  )
})

describe('a download of who works here and looks at their child', () => {
  it.each(['teacher', 'admin'] as const)('has the rows of the child, of a parent who is %s too', async (role) => {
    const [child, other] = [
      await approved({ name: uniqueName('Asha'), class: 'Class 5' }),
      await approved({ name: uniqueName('Bina'), class: 'Class 5' }),
    ]
    for (const { id } of [child, other]) await paymentOf(id)
    for (const { id } of [child, other]) await feeOf(id)
    const both = await guardianOf([child.id], { role })
    const looking = `${both.cookie}; ${childCookie}=${encodeURIComponent(writeChild(both.id, child.id))}`
    for (const path of files.slice(0, 2)) {
      const query = `?q=${encodeURIComponent(String(other.name))}`
      expect((await download(path + query, both.cookie)).text, path).toContain(other.name)
      const own = await download(path, looking)
      expect(own.status, path).toBe(200)
      expect(own.text, path).toContain(child.name)
      expect(own.text, path).not.toContain(other.name)
    }
    // What no parent has is no parent’s.
    expect((await download('/api/fees/defaulters?format=csv', looking)).status).toBe(403)
    expect((await download('/api/fees/defaulters?format=csv', both.cookie)).status).toBe(200)
    // Only what is downloaded follows it: nothing is lost that is being done in another tab.
    const marking = await fetch(`${baseUrl}/api/auth/me`, { headers: { cookie: looking } })
    expect(await marking.json()).toMatchObject({ role })
  })
})
